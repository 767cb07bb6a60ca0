/**
 * Deadlines of very many, with one timer for all that have the same time: they end in the order in which they began, so only the first
 * is waited for.
 */
export interface Expiring {
  expire(): void;
}

export interface Deadlines {
  begin(milliseconds: number, one: Expiring): void;
  end(milliseconds: number, one: Expiring): void;
}

export function createDeadlines(): Deadlines {
  const open = new Map<number, Map<Expiring, number>>();

  function look(milliseconds: number, waiting: Map<Expiring, number>): void {
    for (const [one, at] of waiting) {
      const left = at - performance.now();
      if (left > 0) return void setTimeout(look, Math.ceil(left), milliseconds, waiting).unref();
      waiting.delete(one);
      one.expire();
    }
    open.delete(milliseconds);
  }
  return {
    begin(milliseconds, one) {
      const known = open.get(milliseconds);
      const waiting = known ?? new Map<Expiring, number>();
      waiting.set(one, performance.now() + milliseconds);
      if (known) return;
      open.set(milliseconds, waiting);
      setTimeout(look, milliseconds, milliseconds, waiting).unref();
    },
    end: (milliseconds, one) => void open.get(milliseconds)?.delete(one),
  };
}
