/**
 * Test files of one worker share their modules. A call of a file that has ended may still wait for a server that is there again
 * (reach/patience.ts): it would take an answer that the next file has prepared for itself.
 */
import { afterAll } from 'vitest';
import { noteAnswer } from '../lib/reach/reach.ts';
import { storedToken } from '../lib/token.ts';

afterAll(async () => {
  // Whoever asked as somebody else asks no more (api.ts).
  storedToken.set('of nobody');
  noteAnswer();
  await new Promise((resolve) => setTimeout(resolve));
  storedToken.set(null);
});
