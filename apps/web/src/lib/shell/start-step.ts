/** Where somebody without credits chooses how to go on: trial, free plan or card. Opened from anywhere, shown by the shell. */
import { createStore } from '../store.ts';

export const startStep = createStore(false);
