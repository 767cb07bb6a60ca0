/** Whether the activity list is open (by the top bar or a screen), and the key of its query. */
import { createStore } from '../store.ts';

export const activityOpen = createStore(false);

/** The user's running and recent jobs. */
export const ACTIVITY = ['activity'];
