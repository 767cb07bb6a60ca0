/** The activity list: whether it is open (by the top bar or by a screen), and the key of what it shows. */
import { createStore } from '../store.ts';

export const activityOpen = createStore(false);

/** My running and recent work. */
export const ACTIVITY = ['activity'];
