/** Whether the list of running work is open: the button in the top bar opens it, and so may a screen that mentions it. */
import { createStore } from '../store.ts';

export const activityOpen = createStore(false);
