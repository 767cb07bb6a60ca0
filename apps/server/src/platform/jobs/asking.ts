/** Asks about many items, some at once, and hands over whatever has been answered, until the turn of the job is over. */

import { begun } from '../begun.ts';
import type { JobContext } from './jobs.ts';

/** Well below the job timeout: after this the work continues as a new job. */
const LONGEST_TURN_MS = 120_000;

export interface Questions<Item, Answer> {
  /** The next items, without those in progress. */
  next(underWay: number[]): Promise<Item[]>;
  /** How many more may be asked about at this moment. */
  room(underWay: number): number;
  /** Begins to ask about items, and says by which number each goes. `signal` ends it when something fails. */
  ask(items: Item[], signal: AbortSignal): Promise<[number: number, answer: Promise<Answer>][]>;
  /** False: there is nothing more to do. */
  deliver(answers: Answer[]): Promise<boolean>;
}

/** `over`: so said the delivery. `empty`: nothing can be asked about now. `more`: there is, for another turn. */
export async function askInTurn<Item, Answer>(
  ctx: JobContext,
  { next, room, ask, deliver }: Questions<Item, Answer>,
): Promise<'over' | 'empty' | 'more'> {
  const stop = new AbortController();
  const signal = AbortSignal.any([ctx.signal, stop.signal]);
  const until = performance.now() + LONGEST_TURN_MS;
  const mayGoOn = () => !ctx.shouldYield() && performance.now() < until;
  const asking: Asking<Answer> = new Map();
  let queue: Item[] = [];
  let isEmpty = false;
  try {
    for (;;) {
      ctx.signal.throwIfAborted();
      if (queue.length === 0 && !isEmpty && mayGoOn()) {
        queue = await next([...asking.keys()]);
        isEmpty = queue.length === 0;
      }
      const chosen = mayGoOn() ? queue.splice(0, room(asking.size)) : [];
      if (chosen.length > 0) note(asking, await ask(chosen, signal));
      if (asking.size === 0) return isEmpty ? 'empty' : 'more';
      if (!(await deliver(await answeredOf(asking)))) return 'over';
      isEmpty = false;
    }
  } finally {
    // Cancel the open requests if anything fails.
    stop.abort();
  }
}

type Asking<Answer> = Map<number, Promise<{ number: number; answer: Answer }>>;

function note<Answer>(asking: Asking<Answer>, answers: [number, Promise<Answer>][]) {
  for (const [number, promise] of answers) {
    asking.set(number, begun(promise.then((answer) => ({ number, answer }))));
  }
}

/** At least one answer, and whatever else has come by then. */
async function answeredOf<Answer>(asking: Asking<Answer>): Promise<Answer[]> {
  await Promise.race(asking.values());
  const states = await Promise.all([...asking.values()].map((each) => Promise.race([each, null])));
  const answered = states.filter((state) => state !== null);
  for (const { number } of answered) asking.delete(number);
  return answered.map(({ answer }) => answer);
}
