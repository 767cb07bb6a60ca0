/** The access token, stored locally (docs/product-rules.md#signing-in). */
import { stored } from './storage.ts';

const KEY = 'access_token';

export const storedToken = {
  get: () => stored.get(KEY),
  set: (token: string | null) => stored.set(KEY, token),
};

/** Another tab signed in or out: this one starts afresh, so that two people are never mixed on one screen. */
export const followOtherTabs = (onChange: () => void) =>
  window.addEventListener('storage', (event) => {
    if (event.key === KEY && event.oldValue !== event.newValue) onChange();
  });
