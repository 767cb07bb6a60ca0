/** The outcome or current state of a push, in a word. */
import { IconArrowBackUp, IconCheck, IconCircleX, IconClock, IconPlayerStop, IconProgress } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import type { Push } from './push.queries.ts';

const LOOKS = {
  planning: { tone: 'info', icon: <IconProgress /> },
  planned: { tone: 'info', icon: <IconClock /> },
  sending: { tone: 'info', icon: <IconProgress /> },
  waiting: { tone: 'warn', icon: <IconClock /> },
  completed: { tone: 'ok', icon: <IconCheck /> },
  canceled: { tone: 'mute', icon: <IconPlayerStop /> },
  failed: { tone: 'bad', icon: <IconCircleX /> },
  undoing: { tone: 'info', icon: <IconProgress /> },
  undone: { tone: 'mute', icon: <IconArrowBackUp /> },
} as const;

export function PushResult({ push: { state, failed } }: { push: Pick<Push, 'state' | 'failed'> }) {
  const { t } = useTranslation();
  if (state === 'completed' && failed > 0)
    return (
      <StateWord {...LOOKS.failed}>{t('sending.result.failed', { count: failed, n: formatNumber(failed) })}</StateWord>
    );
  return <StateWord {...LOOKS[state]}>{t(`sending.pushState.${state}`)}</StateWord>;
}
