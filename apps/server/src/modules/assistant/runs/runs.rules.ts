/** Decisions about texts that the model did not write at once. Pure. */
import type { RunRow } from '../assistant.table.ts';
import type { Answered } from './runs.port.ts';

/** A text is given up after so many attempts; the port itself makes several of each. */
const MAX_ATTEMPTS = 4;
/** After the first failure at once, then later and later. */
const WAITS = [0, 10, 60];

export const isToBeAskedAgain = ({ item, answer }: Answered): boolean =>
  answer.is === 'failed' && answer.again && item.attempts + 1 < MAX_ATTEMPTS;

/** Nobody has answered for so many waits and deliveries: the provider is away, and the rest need not be tried one by one. */
const MAX_WAITS = 200;
export const isGivenUp = ({ waits }: Pick<RunRow, 'waits'>): boolean => waits >= MAX_WAITS;

const isUnanswered = ({ answer }: Answered): boolean => answer.is === 'failed' && answer.reason === 'unreachable';

/** A single answer, whatever it says, shows that somebody is there. */
export const waitsAfter = (waits: number, answered: readonly Answered[]): number => {
  if (answered.length === 0) return waits;
  return answered.every(isUnanswered) ? waits + 1 : 0;
};

export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (WAITS[attempts - 1] ?? 60) * 1000);
