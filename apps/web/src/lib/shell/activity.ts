/** Whether the activity list is open. Opened by the top bar or by a screen. */
import { createStore } from '../store.ts';

export const activityOpen = createStore(false);
