/** Whether the list of keyboard shortcuts is open: `?` opens it, the user menu and the command palette do too. */
import { createStore } from '../store.ts';

/** How its keyboard calls the key that shortcuts begin with. */
export const MOD = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export const shortcutsOpen = createStore(false);
