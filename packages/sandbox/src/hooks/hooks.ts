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
  /** 410 is permanently gone, 429 and 503 are busy; a 3xx names another address, which a sender must not follow. */
  status: z.number().int().min(200).max(599).default(200),
  /** Instead of a response: `hang` never responds, `reset` breaks the connection. */
  fault: z.enum(['none', 'hang', 'reset']).default('none'),
  /** Seconds, sent with the status; a 429 defaults to 2. */
  retry_after: z.number().int().min(0).max(86_400).optional(),
  /** Does the above this many times, then responds with 200, to test retries. */
  times: z.number().int().min(1).max(10_000).optional(),
  delay_ms: z.number().int().min(0).max(60_000).default(0),
});
export type HookSettings = z.infer<typeof HookSettings>;
export type HookFault = HookSettings['fault'];

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
  /** The response status; 0 without a response. */
  answered: number;
  /** The fault instead of a response. */
  broken: HookFault;
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

/** Additional headers of the status. */
export function headersOf({ status, retry_after }: HookSettings, name: string): Record<string, string> {
  const wait = retry_after ?? (status === 429 ? 2 : undefined);
  return {
    ...(wait !== undefined && { 'retry-after': String(wait) }),
    ...(status >= 300 && status < 400 && { location: `/hooks/${encodeURIComponent(name)}-moved` }),
  };
}

export type Arrival = Pick<ReceivedHook, 'name' | 'method' | 'url' | 'headers' | 'body'>;

/** Records one request and decides its response. */
export function keepHook(store: SandboxStore<HooksState>, arrival: Arrival, now: Date): ReceivedHook {
  const { state } = store;
  const settings = settingsOf(state, arrival.name);
  const fault = settings.secret ? signatureFault(settings.secret, arrival, now) : null;
  const { broken, status } = fault ? { broken: 'none' as const, status: 401 } : nextAnswer(settings);
  const hook: ReceivedHook = {
    id: state.nextId,
    ...arrival,
    date: now.toISOString(),
    signature: settings.secret ? (fault ? 'invalid' : 'valid') : 'unchecked',
    fault,
    answered: broken === 'none' ? status : 0,
    broken,
  };
  state.nextId += 1;
  state.received = limit([hook, ...state.received]);
  store.save();
  return hook;
}

function nextAnswer(settings: HookSettings): { broken: HookFault; status: number } {
  // Settings saved before faults existed have none.
  const { status, fault: broken = 'none', times } = settings;
  if (times === 0) return { broken: 'none', status: 200 };
  if (times !== undefined) settings.times = times - 1;
  return { broken, status };
}

function limit(received: ReceivedHook[]): ReceivedHook[] {
  let characters = 0;
  return received.slice(0, MAX_RECEIVED).filter((hook, index) => {
    characters += hook.body.length;
    return index === 0 || characters <= MAX_CHARACTERS;
  });
}
