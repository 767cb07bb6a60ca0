/**
 * Fair distribution of a lane's slots. An account (or vendor, or brand) holds at most half of them, and the last quarter is
 * reserved for accounts that hold none, so that a new account starts immediately whatever others have queued. Holders are
 * job flags; the engine skips jobs with a flag that is forbidden when it picks.
 */
export interface FairSlots {
  /** The flags to skip. Settles when it is safe to look for a job; `endPick` must follow. */
  beginPick(): Promise<string[]>;
  endPick(): void;
  take(flags: readonly string[]): void;
  release(flags: readonly string[]): void;
  isFull(): boolean;
}

export const ACCOUNT_FLAG = 'account:';

export function fairSlots(slots: number): FairSlots {
  const half = Math.max(1, Math.floor(slots / 2));
  const reserve = slots > 2 ? Math.max(1, Math.floor(slots / 4)) : 0;
  const held = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let [used, picking] = [0, 0];

  const forbidden = () => {
    const onlyNewcomers = used >= slots - reserve;
    return [...held]
      .filter(([flag, count]) => count >= half || (onlyNewcomers && flag.startsWith(ACCOUNT_FLAG)))
      .map(([flag]) => flag);
  };
  const count = (flags: readonly string[], change: 1 | -1) => {
    used += change;
    for (const flag of flags) {
      const now = (held.get(flag) ?? 0) + change;
      if (now > 0) held.set(flag, now);
      else held.delete(flag);
    }
  };
  return {
    // Below half of the slots no limit can be exceeded; above, each pick must know the result of the previous one.
    async beginPick() {
      while (picking > 0 && used + picking >= half) await new Promise<void>((resolve) => waiting.push(resolve));
      picking += 1;
      return forbidden();
    },
    endPick() {
      picking -= 1;
      for (const wake of waiting.splice(0)) wake();
    },
    take: (flags) => count(flags, 1),
    release: (flags) => count(flags, -1),
    isFull: () => used >= slots,
  };
}
