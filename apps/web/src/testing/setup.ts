/**
 * Test files of one worker share their modules, so what one leaves behind meets the next: an "Undo" that is still offered would be
 * pressed in place of its own, and a call that still waits for the server (reach/patience.ts) would take its answers.
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
  // Whoever asked as somebody else asks no more (api.ts).
  storedToken.set('of nobody');
  noteAnswer();
  await new Promise((resolve) => setTimeout(resolve));
  storedToken.set(null);
});

/** The server refuses names that it does not know, so a screen that sends one is broken, whatever a test answers it with. */
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
