/**
 * The simulator and the context every act runs in. A context fixes who (platform or connected account), when (a request
 * happens now, a scheduled act at its own due second) and because of which request, so the same code serves both.
 */
import type Stripe from 'stripe';
import type { Sandbox } from '../../vendor.ts';
import { seededLetters } from './ids.ts';
import { emptyPartition, initialState, type Partition, PLATFORM, type StripeState, type TaskKind } from './state.ts';

export interface Simulator {
  sandbox: Sandbox;
  /** Do not keep the result across an await: a reset replaces it. */
  state(): StripeState;
  /** Resets everything but the webhook endpoints. */
  reset(): void;
  /** What happens when a task is due; filled once at start, see index.ts. */
  tasks: Partial<Record<TaskKind, (ctx: Ctx, id: string, at: number) => void>>;
  hooks: Hooks;
  /** Names a request. Not counted in the state, so that reading changes nothing that would have to be saved. */
  newRequestId(): string;
  /** Call after every change: saves, sends pending events, sets the timer for the next task. */
  changed(): void;
}

/** Hooks by which earlier modules notify later ones; keeps imports one-way. */
interface Hooks {
  /** A payment intent succeeded, was refused, or waits for its payer. */
  paymentMoved: ((ctx: Ctx, intent: Stripe.PaymentIntent) => void)[];
  setupSucceeded: ((ctx: Ctx, intent: Stripe.SetupIntent) => void)[];
  invoicePaid: ((ctx: Ctx, invoice: Stripe.Invoice) => void)[];
  invoiceUnpaid: ((ctx: Ctx, invoice: Stripe.Invoice) => void)[];
  customerDeleted: ((ctx: Ctx, customer: string) => void)[];
  paymentMethodDetached: ((ctx: Ctx, paymentMethod: string) => void)[];
}

export interface Ctx {
  sim: Simulator;
  partition: string;
  /** The connected account acted for, null for the platform itself. */
  account: string | null;
  tables: Partition['tables'];
  notes: Partition['notes'];
  now: number;
  request: { id: string | null; idempotencyKey: string | null };
  /** A browser with the publishable key: may only do what stripe.js does. */
  isBrowser: boolean;
  clientSecret: string | null;
}

/** Ids handed out shortly before a kill may be lost with the last unsaved moment; skipping ahead never gives them out twice. */
const RESTART_GAP = 1000;

export function createSimulator(sandbox: Sandbox): Simulator {
  const store = sandbox.store<StripeState>('stripe', initialState);
  if (store.state.counter > 0) store.state.counter += RESTART_GAP;
  let requests = 0;
  return {
    sandbox,
    state: () => store.state,
    reset() {
      const { tables, notes } = store.state.partitions.platform;
      store.reset();
      store.state.partitions.platform.tables.webhook_endpoint = tables.webhook_endpoint;
      store.state.partitions.platform.notes.endpoint = notes.endpoint;
    },
    tasks: {},
    hooks: {
      paymentMoved: [],
      setupSucceeded: [],
      invoicePaid: [],
      invoiceUnpaid: [],
      customerDeleted: [],
      paymentMethodDetached: [],
    },
    newRequestId() {
      requests += 1;
      return `req_${seededLetters(sandbox.seed, `request:${store.state.counter}:${requests}`, 14)}`;
    },
    changed: () => store.save(),
  };
}

export const secondsNow = (sim: Simulator) => Math.floor(sim.sandbox.clock.now().getTime() / 1000);

function partitionOf(sim: Simulator, name: string): Partition {
  const { partitions } = sim.state();
  partitions[name] ??= emptyPartition();
  return partitions[name];
}

export function createContext(
  sim: Simulator,
  partition: string,
  details: Partial<Pick<Ctx, 'now' | 'request' | 'isBrowser' | 'clientSecret'>> = {},
): Ctx {
  return {
    sim,
    partition,
    account: partition === PLATFORM ? null : partition,
    ...partitionOf(sim, partition),
    now: details.now ?? secondsNow(sim),
    request: details.request ?? { id: null, idempotencyKey: null },
    isBrowser: details.isBrowser ?? false,
    clientSecret: details.clientSecret ?? null,
  };
}

/** The same moment and request, seen by another account. */
export const inPartition = (ctx: Ctx, partition: string): Ctx =>
  createContext(ctx.sim, partition, { now: ctx.now, request: ctx.request });

export function newLetters(sim: Simulator, length: number): string {
  const state = sim.state();
  state.counter += 1;
  return seededLetters(sim.sandbox.seed, `id:${state.counter}`, length);
}

export const newId = (ctx: Ctx, prefix: string, length = 24) => `${prefix}_${newLetters(ctx.sim, length)}`;
