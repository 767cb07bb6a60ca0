/**
 * Limits of concurrent deliveries: per endpoint, per account and per process. An endpoint starts with a few, gets more with every
 * success and falls back with a failure. So a hanging receiver holds few, and a fast one is not slowed down.
 */

const START = 4;
const MOST_OF_ENDPOINT = 128;
const MOST_OF_ACCOUNT = 512;
const MOST = 2048;
/** Idle endpoints that are remembered. */
const REMEMBERED = 10_000;

interface Window {
  size: number;
  used: number;
}

export interface Windows {
  /** How many more may start: of the account, and of each endpoint that does not simply have `start`. */
  room(accountId: number): { total: number; start: number; endpoints: { id: number; free: number }[] };
  take(accountId: number, endpointId: number): void;
  /** `ok`: null when nothing was learnt. */
  release(accountId: number, endpointId: number, ok: boolean | null): void;
  /** Deliveries in progress for the account. */
  used(accountId: number): number;
}

export function createWindows(): Windows {
  const accounts = new Map<number, { used: number; endpoints: Map<number, Window> }>();
  let [used, known] = [0, 0];
  const accountOf = (id: number) => {
    const found = accounts.get(id) ?? { used: 0, endpoints: new Map<number, Window>() };
    accounts.set(id, found);
    return found;
  };
  const forgetIdle = () => {
    for (const [id, account] of accounts) {
      for (const [endpoint, window] of account.endpoints) if (window.used === 0) account.endpoints.delete(endpoint);
      if (account.endpoints.size === 0) accounts.delete(id);
    }
    known = [...accounts.values()].reduce((sum, { endpoints }) => sum + endpoints.size, 0);
  };
  return {
    room(accountId) {
      const account = accounts.get(accountId);
      const endpoints = [...(account?.endpoints ?? [])].map(([id, window]) => ({
        id,
        free: window.size - window.used,
      }));
      return { total: Math.min(MOST - used, MOST_OF_ACCOUNT - (account?.used ?? 0)), start: START, endpoints };
    },
    take(accountId, endpointId) {
      if (known > REMEMBERED) forgetIdle();
      const account = accountOf(accountId);
      const window = account.endpoints.get(endpointId) ?? { size: START, used: 0 };
      if (!account.endpoints.has(endpointId)) known += 1;
      account.endpoints.set(endpointId, window);
      window.used += 1;
      account.used += 1;
      used += 1;
    },
    release(accountId, endpointId, ok) {
      const account = accountOf(accountId);
      const window = account.endpoints.get(endpointId);
      if (!window) return;
      window.used -= 1;
      account.used -= 1;
      used -= 1;
      if (ok !== null) window.size = ok ? Math.min(MOST_OF_ENDPOINT, window.size + 1) : START;
    },
    used: (accountId) => accounts.get(accountId)?.used ?? 0,
  };
}
