/**
 * No external calls while a transaction is open: a slow response would hold a connection and its locks. Tests fail on such a
 * call; in production it is counted, and each call site is logged once.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { faultSite } from './faults/fault-site.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction. Anything still running after it ended is no longer inside. */
export async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/** Whether this is part of the work of a transaction. */
export const isTransactionOpen = () => current.getStore()?.isOpen === true;

export interface Outgoing {
  /** Call it before every external call. `place` names the target. */
  check(place: string): void;
  /** Wraps an object so that the named methods are checked first. */
  guard<T extends object>(target: T, place: string, calls: readonly (keyof T)[]): T;
}

export function createOutgoing(options: { log: Log; metrics: Metrics; isStrict: boolean }): Outgoing {
  const logged = new Set<string>();
  const check = (place: string) => {
    faultSite('vendor.asked');
    if (!isTransactionOpen()) return;
    const error = new Error(`${place} is asked while a transaction is open`);
    if (options.isStrict) throw error;
    options.metrics.askedInTransaction(place);
    if (logged.has(place)) return;
    logged.add(place);
    options.log.error({ err: error }, 'an outgoing call while a transaction is open');
  };
  return {
    check,
    guard: (target, place, calls) => {
      const checked = new Set<PropertyKey>(calls);
      return new Proxy(target, {
        get(object, name) {
          if (checked.has(name)) check(place);
          return Reflect.get(object, name);
        },
      });
    },
  };
}
