/** Texts about autopilots: kinds, states, next runs. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../lib/format.ts';
import { formatSlot } from '../../lib/person/zoned.ts';
import type { Autopilot } from './autopilot.queries.ts';

export const creditsOf = (t: TFunction, n: number) => t('common.credits', { count: n, n: formatNumber(n) });

/** "Local companies", "Local, by webhook" */
export const kindOf = (t: TFunction, { kind, type }: Pick<Autopilot, 'kind' | 'type'>) =>
  t(`autopilot.screen.kind.${type === 'webhook' ? 'webhook' : kind}`);

/** "Local companies, basic" */
export const kindAndType = (t: TFunction, { kind, type }: { kind: SearchKind; type: Autopilot['type'] }) =>
  t('autopilot.screen.kindAndType', {
    kind: t(`autopilot.screen.kind.${kind}`),
    type: t(`autopilot.screen.type.${type}`).toLocaleLowerCase(),
  });

/** "Tomorrow, 07:30", "No next run", "Done" */
export function nextOf(t: TFunction, { next_run_at, time_zone, state }: Autopilot) {
  if (next_run_at && state === 'active') return formatSlot(next_run_at, time_zone);
  return t(state === 'finished' ? 'autopilot.screen.done' : 'autopilot.screen.noNext');
}

/** "Stopped: no credits" */
export const stoppedFor = (t: TFunction, { stop }: Pick<Autopilot, 'stop'>) =>
  stop
    ? t('autopilot.screen.state.stoppedFor', { reason: t(`autopilot.screen.stop.${stop.reason}`) })
    : t('autopilot.screen.state.stopped');
