/**
 * Webhooks of a simulated CRM, signed as the vendor signs them, and the people who cause them. How they travel is switched for tests:
 *   GET   _sandbox/hooks          how they travel, those that are held, and the last that were sent with their answers
 *   PATCH _sandbox/hooks          {travel: send | hold | lose, to?}; `to`: the product, where it is not at its usual address
 *   POST  _sandbox/hooks/release  {times?, order?: as_is | reversed}: sends those that were held
 *   POST  _sandbox/{owners}/:id/people  {contact, act, into?, owner?}: what somebody does there
 */
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import { z } from 'zod';
import { badRequest } from '../requests.ts';
import type { Sandbox } from '../vendor.ts';
import type { ControlledCrm } from './crm-control.ts';

export interface Post {
  /** Below the product's address, or whole where the product has subscribed it. */
  url: string;
  body: string;
}

interface Sent extends Post {
  /** The status, or why there was no answer. */
  answer: string;
}

interface HooksState {
  travel: 'send' | 'hold' | 'lose';
  to: string;
  held: Post[];
  sent: Sent[];
  lost: number;
}

type Headers = Record<string, string>;
export type Sign = (post: Post, at: Date) => Headers;

const KEPT = 50;
const TIMEOUT_MS = 10_000;
const NEW: HooksState = { travel: 'send', to: '', held: [], sent: [], lost: 0 };

export interface CrmHooks {
  /** Resolves when it was answered, held or lost. */
  send(url: string, body: unknown): Promise<void>;
  /** Sends at once, however others travel. Headers and status of the answer. */
  call(post: Post, headers: Headers): Promise<{ status: number; headers: Record<string, unknown> }>;
}

const storeOf = (sandbox: Sandbox, vendor: string) => sandbox.store<HooksState>(`${vendor}-hooks`, () => ({ ...NEW }));

export function crmHooks(sandbox: Sandbox, vendor: string, sign: Sign): CrmHooks {
  const store = storeOf(sandbox, vendor);
  return {
    async send(url, body) {
      const post = { url, body: JSON.stringify(body) };
      const { state } = store;
      if (state.travel === 'send') return deliver(sandbox, vendor, sign, post);
      if (state.travel === 'hold') state.held.push(post);
      else state.lost += 1;
      store.save();
    },
    call: (post, headers) => ask(addressOf(sandbox, vendor, post), post.body, headers),
  };
}

const addressOf = (sandbox: Sandbox, vendor: string, { url }: Post) =>
  url.startsWith('/') ? `${storeOf(sandbox, vendor).state.to || sandbox.productUrl}${url}` : url;

async function deliver(sandbox: Sandbox, vendor: string, sign: Sign, post: Post): Promise<void> {
  const store = storeOf(sandbox, vendor);
  const whole = { ...post, url: addressOf(sandbox, vendor, post) };
  const answer = await ask(whole.url, whole.body, sign(whole, sandbox.clock.now())).then(
    ({ status }) => String(status),
    (error: Error) => error.message || error.name,
  );
  store.state.sent = [{ ...whole, answer }, ...store.state.sent].slice(0, KEPT);
  store.save();
}

async function ask(url: string, body: string, headers: Headers) {
  const reply = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await reply.body.dump();
  return { status: reply.statusCode, headers: reply.headers };
}

const TravelBody = z.strictObject({ travel: z.enum(['send', 'hold', 'lose']).optional(), to: z.string().optional() });
const ReleaseBody = z.strictObject({
  times: z.number().int().min(1).max(5).default(1),
  order: z.enum(['as_is', 'reversed']).default('as_is'),
});

export function hookControl(app: FastifyInstance, sandbox: Sandbox, vendor: string, sign: Sign): void {
  const store = storeOf(sandbox, vendor);
  app.get('/_sandbox/hooks', () => store.state);
  app.patch('/_sandbox/hooks', (request, reply) => {
    const body = TravelBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    const { travel, to } = body.data;
    if (travel) store.state.travel = travel;
    if (to !== undefined) store.state.to = to;
    store.save();
    return store.state;
  });
  app.post('/_sandbox/hooks/release', async (request, reply) => {
    const body = ReleaseBody.safeParse(request.body ?? {});
    if (!body.success) return badRequest(reply, body.error);
    const { times, order } = body.data;
    const held = store.state.held.splice(0);
    const all = Array.from({ length: times }, () => held).flat();
    for (const post of order === 'reversed' ? all.toReversed() : all) await deliver(sandbox, vendor, sign, post);
    store.save();
    return store.state;
  });
}

export const PEOPLE_ACTS = ['work', 'win', 'lose', 'unsubscribe', 'subscribe', 'assign', 'delete', 'merge'] as const;
export type PeopleAct = (typeof PEOPLE_ACTS)[number];

export interface Deed {
  contact: string;
  /** The contact that it goes into. */
  into: string;
  /** Name of the new owner. */
  owner: string;
}

const DeedBody = z.strictObject({
  contact: z.string(),
  act: z.enum(PEOPLE_ACTS),
  into: z.string().default(''),
  owner: z.string().default(''),
});

/** What somebody does in the CRM. An act that a vendor does not know is refused. */
export function peopleControl<T extends { id: string }>(
  app: FastifyInstance,
  { path, owners }: Pick<ControlledCrm<T>, 'path' | 'owners'>,
  acts: Partial<Record<PeopleAct, (owner: T, deed: Deed) => Promise<void>>>,
): void {
  app.post<{ Params: { id: string } }>(`/_sandbox/${path}/:id/people`, async (request, reply) => {
    const body = DeedBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    const owner = owners().find(({ id }) => id === request.params.id);
    const act = acts[body.data.act];
    if (!owner || !act) return reply.code(404).send({ message: 'There is no such thing here.' });
    await act(owner, body.data);
    return { done: body.data.act };
  });
}
