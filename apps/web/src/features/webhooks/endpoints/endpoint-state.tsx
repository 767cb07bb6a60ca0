/** The state of an endpoint as a badge, and the reason. */
import { IconCircleCheck, IconPlayerPause, IconRepeat, IconSquare } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDayTime } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/display/marks.tsx';
import type { EndpointHealth } from '../webhooks.queries.ts';

const LOOKS: Record<EndpointHealth['state'], { tone: Tone; icon: ReactNode }> = {
  live: { tone: 'ok', icon: <IconCircleCheck aria-hidden="true" /> },
  retrying: { tone: 'warn', icon: <IconRepeat aria-hidden="true" /> },
  paused: { tone: 'bad', icon: <IconPlayerPause aria-hidden="true" /> },
  ended: { tone: 'plain', icon: <IconSquare aria-hidden="true" /> },
};

export function EndpointBadge({ state }: Pick<EndpointHealth, 'state'>) {
  const { t } = useTranslation();
  return <Badge {...LOOKS[state]}>{t(`webhooks.state.${state}`)}</Badge>;
}

/** Nothing is currently sent to it. */
export const isStanding = ({ state }: Pick<EndpointHealth, 'state'>) => state === 'paused' || state === 'ended';

/** Why nothing is sent, or since when it fails; null if there is no problem. */
export function whyOf(t: TFunction, { state, paused, ended_at, failing_since }: EndpointHealth): string | null {
  if (state === 'ended') return t('webhooks.why.ended', { date: ended_at ? formatDay(ended_at) : '' });
  if (state === 'retrying') return failing_since && t('webhooks.why.retrying', { when: formatDayTime(failing_since) });
  if (state !== 'paused' || !paused) return null;
  const when = formatDayTime(paused.at);
  if (paused.by === 'person') return t('webhooks.why.paused', { when });
  return paused.mailed
    ? t('webhooks.why.failures', { name: paused.mailed, when })
    : t('webhooks.why.failuresOnly', { when });
}

/** The display URL, without the common prefix. */
export const shortUrl = (url: string) => url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
