/** Toasts at the top right. 5000 ms, dismissible. Repeating a text extends the toast instead of adding another. */
import { createStore } from './store.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'default' | 'error';
  /** Changes when the text is repeated, which restarts the timer. */
  times: number;
  /** Closes the toast when it is done; if it fails, the toast stays. */
  action?: { label: string; run: () => Promise<unknown> };
  /** Custom duration, for example while an undo is possible. */
  ms?: number;
}

export const TOAST_MS = 5000;
const MOST = 5;
export const toasts = createStore<Toast[]>([]);
let lastId = 0;

type Options = { action?: NonNullable<Toast['action']>; ms?: number };

function show(text: string, tone: Toast['tone'], options: Options = {}) {
  const open = toasts.get();
  const same = open.find((one) => one.text === text && one.tone === tone && !one.action && !options.action);
  if (same) {
    toasts.set(open.map((one) => (one === same ? { ...same, times: same.times + 1 } : one)));
    return same.id;
  }
  lastId += 1;
  toasts.set([...open, { id: lastId, text, tone, times: 1, ...options }].slice(-MOST));
  return lastId;
}

export const toast = {
  show: (text: string, options?: Options) => show(text, 'default', options),
  error: (text: string, options?: Options) => show(text, 'error', options),
  close: (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id)),
};
