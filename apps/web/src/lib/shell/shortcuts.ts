/** Whether the shortcut list is open. Opened by `?`, the user menu or the command palette. */
import { createStore } from '../store.ts';

/** Name of the modifier key on this platform. */
export const MOD = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export const shortcutsOpen = createStore(false);
