import { setTimeout as sleep } from 'node:timers/promises';

/** Limits heavy work: a few at a time and one per account, so that no account waits behind another's burst. */
export interface Turns {
  /** Waits for a turn. Returns what ends it; calling that twice does no harm. */
  enter(accountId: number): Promise<() => void>;
  /** Runs `work` when its turn comes. */
  take<T>(accountId: number, work: () => Promise<T>): Promise<T>;
}

export function createTurns(atOnce: number): Turns {
  const running = new Set<number>();
  const waiting: { accountId: number; begin(): void }[] = [];

  const next = () => {
    const index = running.size < atOnce ? waiting.findIndex(({ accountId }) => !running.has(accountId)) : -1;
    const [first] = index < 0 ? [] : waiting.splice(index, 1);
    if (!first) return;
    running.add(first.accountId);
    first.begin();
    next();
  };
  async function enter(accountId: number) {
    const turn = new Promise<void>((begin) => waiting.push({ accountId, begin }));
    next();
    await turn;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running.delete(accountId);
      next();
    };
  }
  return {
    enter,
    async take(accountId, work) {
      const leave = await enter(accountId);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Between two pieces of long work: rests `times` as long as the piece took, so that others come in between. */
export async function restAfter(begun: number, times: number): Promise<void> {
  await sleep(times * (performance.now() - begun));
}
