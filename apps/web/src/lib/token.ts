/** The access token, stored locally (docs/product-rules.md#signing-in). */
import { stored } from './storage.ts';

const KEY = 'access_token';

export const storedToken = {
  get: () => stored.get(KEY),
  set: (token: string | null) => stored.set(KEY, token),
};

/** Reloads when another tab signs in or out, so that two users are never mixed on one screen. */
export const followOtherTabs = (onChange: () => void) =>
  window.addEventListener('storage', (event) => {
    if (event.key === KEY && event.oldValue !== event.newValue) onChange();
  });
