/** The dialog for users without credits: trial, free plan or card. Opened from anywhere, rendered by the shell. */
import { createStore } from '../store.ts';

export const startStep = createStore(false);
