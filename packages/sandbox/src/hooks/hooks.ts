/**
 * Webhook sink: `ANY /hooks/{name}` records the request and responds as configured. Headers and bodies are kept in
 * full, secrets included, for inspection.
 */
import { z } from 'zod';
import type { SandboxStore } from '../vendor.ts';
import { signatureFault } from './standard-webhooks.ts';

export const HookSettings = z.object({
  /** A Standard Webhooks secret (whsec_...); with it, a request that is not signed by it gets 401. */
  secret: z.string().max(200).optional(),
  status: z.union([z.literal(200), z.literal(410), z.literal(429), z.literal(500)]).default(200),
  /** Responds with `status` this many times, then with 200, to test retries. */
  times: z.number().int().min(1).max(1_000).optional(),
  delay_ms: z.number().int().min(0).max(60_000).default(0),
});
export type HookSettings = z.infer<typeof HookSettings>;

type SignatureState = 'unchecked' | 'valid' | 'invalid';

export interface ReceivedHook {
  id: number;
  name: string;
  /** Sandbox time of arrival, ISO. */
  date: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  signature: SignatureState;
  /** What is wrong with the signature. */
  fault: string | null;
  /** The status it was answered with. */
  answered: number;
}

export interface HooksState {
  nextId: number;
  received: ReceivedHook[];
  settings: Record<string, HookSettings>;
}

const MAX_RECEIVED = 1_000;
const MAX_CHARACTERS = 50_000_000;

export const newHooksState = (): HooksState => ({ nextId: 1, received: [], settings: {} });

export const settingsOf = (state: HooksState, name: string): HookSettings =>
  (Object.hasOwn(state.settings, name) && state.settings[name]) || HookSettings.parse({});

export type Arrival = Pick<ReceivedHook, 'name' | 'method' | 'url' | 'headers' | 'body'>;

/** Records one request and decides its response. */
export function keepHook(store: SandboxStore<HooksState>, arrival: Arrival, now: Date): ReceivedHook {
  const { state } = store;
  const settings = settingsOf(state, arrival.name);
  const fault = settings.secret ? signatureFault(settings.secret, arrival, now) : null;
  const hook: ReceivedHook = {
    id: state.nextId,
    ...arrival,
    date: now.toISOString(),
    signature: settings.secret ? (fault ? 'invalid' : 'valid') : 'unchecked',
    fault,
    answered: fault ? 401 : nextStatus(settings),
  };
  state.nextId += 1;
  state.received = limit([hook, ...state.received]);
  store.save();
  return hook;
}

function nextStatus(settings: HookSettings): number {
  if (settings.times === undefined) return settings.status;
  if (settings.times === 0) return 200;
  settings.times -= 1;
  return settings.status;
}

function limit(received: ReceivedHook[]): ReceivedHook[] {
  let characters = 0;
  return received.slice(0, MAX_RECEIVED).filter((hook, index) => {
    characters += hook.body.length;
    return index === 0 || characters <= MAX_CHARACTERS;
  });
}
