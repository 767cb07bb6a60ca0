/** Decisions about texts that the model did not write at once. Pure. */
import type { RunRow } from '../assistant.table.ts';
import type { Answered } from './runs.port.ts';

/** Attempts per text. The port itself retries within each. */
const MAX_ATTEMPTS = 4;
/** After the first failure at once, then later and later. */
const WAITS = [0, 10, 60];

export const isToBeAskedAgain = ({ item, answer }: Answered): boolean =>
  answer.is === 'failed' && answer.again && item.attempts + 1 < MAX_ATTEMPTS;

/** After this many waits without an answer the provider counts as unavailable, and the rest is not tried. */
const MAX_WAITS = 200;
export const isGivenUp = ({ waits }: Pick<RunRow, 'waits'>): boolean => waits >= MAX_WAITS;

const isUnanswered = ({ answer }: Answered): boolean => answer.is === 'failed' && answer.reason === 'unreachable';

/** Any answer shows that the provider is available. */
export const waitsAfter = (waits: number, answered: readonly Answered[]): number => {
  if (answered.length === 0) return waits;
  return answered.every(isUnanswered) ? waits + 1 : 0;
};

export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (WAITS[attempts - 1] ?? 60) * 1000);
