/**
 * Test files of one worker share their modules, so leftovers of one file affect the next. An "Undo" that is still
 * offered would be pressed instead of the test's own, and a call that still waits for the server (reach/patience.ts)
 * would consume its responses.
 */
import type { Endpoint } from '@leadwright/contract/endpoint';
import { fieldOf, unknownParameters } from '@leadwright/contract/unknown-parameters';
import { afterAll, afterEach, expect } from 'vitest';
import { z } from 'zod';
import { watchCalls } from '../lib/api.ts';
import { closeLive } from '../lib/live/live.ts';
import { noteAnswer } from '../lib/reach/reach.ts';
import { toasts } from '../lib/toast.ts';
import { storedToken } from '../lib/token.ts';

afterAll(async () => {
  toasts.set([]);
  closeLive();
  // Ends waiting calls of the previous user (api.ts).
  storedToken.set('of nobody');
  noteAnswer();
  await new Promise((resolve) => setTimeout(resolve));
  storedToken.set(null);
});

/** The server rejects unknown names, so a screen that sends one is broken, whatever the test's mock answers. */
const NOTHING = z.object({});
const unknown: string[] = [];
watchCalls((called, { query, body }) => {
  const { path, query: querySchema = NOTHING, body: bodySchema = NOTHING } = called as Endpoint;
  const sent = body instanceof FormData || body === undefined ? {} : JSON.parse(JSON.stringify(body));
  const asked = Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== null));
  const found = [...unknownParameters(querySchema, asked), ...unknownParameters(bodySchema, sent)];
  unknown.push(...found.map((one) => `${path}: ${fieldOf(one)}`));
});
afterEach(() => expect(unknown.splice(0), 'parameters that the contract does not know').toEqual([]));
