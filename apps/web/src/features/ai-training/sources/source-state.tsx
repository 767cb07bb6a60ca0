/** The state of a source as icon and word, with the reason as its tooltip. */
import type { SourceState as State, TrainingSource } from '@leadwright/contract/ai/training-sources';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateWord, type Tone } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import classes from './sources.module.css';

const MARKS: Record<State, { tone: Tone; icon: ReactNode }> = {
  learned: { tone: 'ok', icon: <IconCircleCheck aria-hidden="true" /> },
  reading: { tone: 'info', icon: <Ring size={14} /> },
  changed: { tone: 'warn', icon: <IconAlertTriangle aria-hidden="true" /> },
  empty: { tone: 'bad', icon: <IconCircleX aria-hidden="true" /> },
  failed: { tone: 'bad', icon: <IconCircleX aria-hidden="true" /> },
};

export function SourceState({ source: { state, reason } }: { source: TrainingSource }) {
  const { t } = useTranslation();
  return (
    <span className={classes.state} title={reason ? t(`learning.reason.${reason}`) : undefined}>
      <StateWord {...MARKS[state]}>{t(`learning.sources.state.${state}`)}</StateWord>
    </span>
  );
}

/** A PDF shows its length. */
export const kindWords = (t: TFunction, { kind, pages }: TrainingSource) =>
  pages === null ? t(`learning.kind.${kind}`) : t('learning.sources.pages', { count: pages });
