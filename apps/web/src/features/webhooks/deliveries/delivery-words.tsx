/** Texts about deliveries: time, subject, outcome. */
import { MAX_ATTEMPTS } from '@leadwright/contract/integrations/deliveries';
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import {
  formatClock,
  formatDayTime,
  formatNumber,
  formatRating,
  formatRelative,
  formatTime,
} from '../../../lib/format.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import type { Delivery, DeliveryAttempt } from './deliveries.queries.ts';

const isSameDay = (one: string, other: number) => new Date(one).toDateString() === new Date(other).toDateString();

/** Only the time if today, otherwise with the day. */
export const whenWords = (when: string, now = Date.now()) =>
  isSameDay(when, now) ? formatTime(when) : formatDayTime(when);

/** The clock for today, otherwise with its day. */
export const sentWords = ({ first_at, created_at }: Delivery, now: number) => {
  const when = first_at ?? created_at;
  return isSameDay(when, now) ? formatClock(when) : formatDayTime(when);
};

export const aboutWords = (t: TFunction, { about, more }: Delivery) =>
  more > 0 ? t('webhooks.delivery.aboutMore', { about: about || '–', n: more }) : about || '–';

export const attemptWords = (t: TFunction, { attempts }: Delivery) =>
  t('webhooks.delivery.attemptOf', { n: attempts, most: MAX_ATTEMPTS });

export const durationWords = (ms: number | null) => {
  if (ms === null) return '–';
  return ms < 1000 ? `${formatNumber(ms)} ms` : `${formatRating(ms / 1000)} s`;
};

export function nextWords(t: TFunction, { status, next_at }: Delivery, now: number) {
  if (status !== 'waiting') return '–';
  if (!next_at) return t('webhooks.delivery.whenResumed');
  if (new Date(next_at).getTime() <= now) return t('webhooks.delivery.now');
  return `${whenWords(next_at, now)}, ${formatRelative(next_at, now, 'short')}`;
}

type Outcome = Pick<DeliveryAttempt, 'answered' | 'problem'>;

/** The response status, or why there was none. */
const outcomeWords = (t: TFunction, { answered, problem }: Outcome) =>
  answered !== null ? String(answered) : t(`webhooks.problem.${problem ?? 'unreachable'}`);

export const hasSucceeded = ({ answered, problem }: Outcome) =>
  problem === null && answered !== null && answered >= 200 && answered < 300;

export const AttemptOutcome = ({ t, outcome }: { t: TFunction; outcome: Outcome }) =>
  hasSucceeded(outcome) ? (
    <StateWord tone="ok" icon={<IconCircleCheck aria-hidden="true" />}>
      {outcomeWords(t, outcome)}
    </StateWord>
  ) : (
    <StateWord tone="bad" icon={<IconCircleX aria-hidden="true" />}>
      {outcomeWords(t, outcome)}
    </StateWord>
  );

/** Without hooks, because cells use it. */
export function DeliveryStatus({ t, delivery }: { t: TFunction; delivery: Delivery }) {
  if (delivery.status === 'skipped') {
    return (
      <StateWord tone="mute" icon={<IconCircleMinus aria-hidden="true" />}>
        {t('webhooks.delivery.skipped')}
      </StateWord>
    );
  }
  if (delivery.answered === null && delivery.problem === null) {
    return (
      <StateWord tone="mute" icon={<IconClock aria-hidden="true" />}>
        {t('webhooks.delivery.waiting')}
      </StateWord>
    );
  }
  return <AttemptOutcome t={t} outcome={delivery} />;
}
