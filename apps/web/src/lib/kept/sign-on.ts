/**
 * Attempts to sign on that this browser began. Each has a secret that never leaves the browser but to finish it, so that nobody can
 * sign a visitor in as somebody else. Kept for all tabs, because a provider may return in another one.
 */
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { call } from '../api.ts';
import { stored } from '../storage.ts';

const KEPT = 'sign-on';
const MOST = 5;
const BINDER_BYTES = 32;

interface Attempt {
  state: string;
  binder: string;
}

const kept = () => stored.json<Attempt[]>(KEPT) ?? [];
const keep = (attempt: Attempt) => stored.setJson(KEPT, [...kept(), attempt].slice(-MOST));

/** Null: another browser began it, or it is over. */
export const binderOf = (state: string) => kept().find((attempt) => attempt.state === state)?.binder ?? null;

export const forgetAttempt = (state: string) =>
  stored.setJson(
    KEPT,
    kept().filter((attempt) => attempt.state !== state),
  );

function newBinder(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BINDER_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Begins an attempt and leaves for the provider. */
export async function leaveFor(begin: (binder: string) => Promise<{ url: string; state: string }>) {
  const binder = newBinder();
  const { url, state } = await begin(binder);
  keep({ state, binder });
  location.assign(url);
}

/** A brand's people begin at its own address: what this browser keeps belongs to one. */
export async function beginSignOn({ key, origin }: { key: string; origin: string }) {
  if (origin !== location.origin) return location.assign(`${origin}/sso/${key}`);
  await leaveFor((binder) => call(signOn.begin, { body: { key, binder } }));
}
