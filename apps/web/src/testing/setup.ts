/**
 * Test files of one worker share their modules, so what one leaves behind meets the next: an "Undo" that is still offered would be
 * pressed in place of its own, and a call that still waits for the server (reach/patience.ts) would take its answers.
 */
import { afterAll } from 'vitest';
import { closeLive } from '../lib/live/live.ts';
import { noteAnswer } from '../lib/reach/reach.ts';
import { toasts } from '../lib/toast.ts';
import { storedToken } from '../lib/token.ts';

afterAll(async () => {
  toasts.set([]);
  closeLive();
  // Whoever asked as somebody else asks no more (api.ts).
  storedToken.set('of nobody');
  noteAnswer();
  await new Promise((resolve) => setTimeout(resolve));
  storedToken.set(null);
});
