/**
 * Switches for tests and demonstrations, under /stripe/_sandbox (JSON):
 *   POST webhook-endpoints {url, secret, connect?, enabled_events?}   where the product listens; told again, it is replaced
 *   GET/POST switches {withhold?, copies?, shuffle?}                  hold events back, send each n times, in random order
 *   POST fail-next {status?, type?, code?, message?, method?, path?, times?, when?, drop?, delay_ms?}
 *   POST fail-next/clear                                              everything is answered again
 *   POST processing/finish                                            the bank decides all waiting payments now
 *   POST flush                                                        answers when every due event has been tried
 *   GET events?limit=                                                 all accounts' events with their delivery attempts
 *   POST events/:id/resend                                            sends an event again to everyone who gets it
 *   POST accounts/:id/deauthorize                                     the account's owner revokes access in the dashboard
 *   POST payment-methods/:id/renew                                    the bank issues a new card, the network updates it
 *   POST payment-intents/:id/dispute {amount?}                        the payer wants the money back from their bank
 *   POST disputes/:id/close {status: won | lost}                      the bank has decided
 *   POST consents/forget {number}                                     the bank wants to see the owners of this card again
 *   POST reset                                                        forgets everything but the endpoints
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { badRequest } from '../requests.ts';
import { openResellerAccount } from './connect/accounts.ts';
import { deauthorize } from './connect/oauth.ts';
import { runEarly } from './core/agenda.ts';
import { testCard } from './core/cards.ts';
import type { Clockwork } from './core/clockwork.ts';
import { emit, scheduleDelivery, targetsOf } from './core/events.ts';
import { find } from './core/records.ts';
import { createContext, type Simulator, secondsNow } from './core/simulator.ts';
import { PLATFORM } from './core/state.ts';
import { locate } from './pages/frame.ts';
import { closeDispute, openDispute } from './resources/disputes.ts';
import { ensureEndpoint } from './resources/webhook-endpoints.ts';

const EndpointBody = z.strictObject({
  url: z.url(),
  secret: z.string().min(1),
  connect: z.boolean().default(false),
  enabled_events: z.array(z.string()).min(1).default(['*']),
});
const SwitchesBody = z.strictObject({
  withhold: z.boolean().optional(),
  copies: z.number().int().min(1).max(10).optional(),
  shuffle: z.boolean().optional(),
});
const DisputeBody = z.strictObject({ amount: z.number().int().min(1).optional() });
const VerdictBody = z.strictObject({ status: z.enum(['won', 'lost']) });
const ConsentsBody = z.strictObject({ number: z.string().min(12) });
const FaultBody = z.strictObject({
  status: z.number().int().min(0).max(599).default(500),
  type: z.string().default('api_error'),
  code: z.string().nullable().default(null),
  message: z.string().default('An unknown error occurred'),
  method: z.enum(['GET', 'POST', 'DELETE']).nullable().default(null),
  path: z.string().nullable().default(null),
  times: z.number().int().min(1).max(1000).default(1),
  when: z.enum(['before', 'after']).default('before'),
  drop: z.boolean().default(false),
  delay_ms: z.number().int().min(0).max(30_000).default(0),
});

export function registerControl(app: FastifyInstance, sim: Simulator, clockwork: Clockwork): void {
  const at = (path: string) => `/stripe/_sandbox/${path}`;
  const take = <S extends z.core.$ZodType>(path: string, schema: S, act: (body: z.output<S>) => object) => {
    app.post(at(path), (request, reply) => {
      const body = z.safeParse(schema, request.body ?? {});
      if (!body.success) return badRequest(reply, body.error);
      const answer = act(body.data);
      sim.changed();
      return reply.send(answer);
    });
  };
  take('webhook-endpoints', EndpointBody, ({ enabled_events: enabledEvents, ...given }) =>
    ensureEndpoint(createContext(sim, PLATFORM), { ...given, enabledEvents }),
  );
  take('switches', SwitchesBody, (wanted) => Object.assign(sim.state().switches, definedOnly(wanted)));
  take('fail-next', FaultBody, ({ delay_ms: delayMs, ...fault }) => {
    sim.state().faults.push({ ...fault, delayMs });
    return { pending: sim.state().faults.length };
  });
  take('fail-next/clear', z.strictObject({}), () => ({ cleared: sim.state().faults.splice(0).length }));
  take('consents/forget', ConsentsBody, ({ number }) => ({ forgotten: forgetConsents(sim, number) }));
  app.get(at('switches'), () => sim.state().switches);
  registerActs(app, sim, clockwork, at);
  registerDisputes(app, sim, at);
}

/** Cards with this number that were set up for later payments no longer are. */
function forgetConsents(sim: Simulator, number: string): number {
  const notes = Object.values(sim.state().partitions).flatMap((partition) => Object.values(partition.notes.card));
  const given = notes.filter((note) => note.isSetUp && testCard(note.card).number === number);
  for (const note of given) note.isSetUp = false;
  return given.length;
}

const definedOnly = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

type Of = { Params: { id: string } };
const NO_SUCH_THING = { message: 'There is no such thing here.' };

function registerActs(app: FastifyInstance, sim: Simulator, clockwork: Clockwork, at: (path: string) => string): void {
  const missing = (reply: FastifyReply) => reply.code(404).send(NO_SUCH_THING);

  app.post(at('processing/finish'), () => {
    const finished = runEarly(sim, 'intent.settle', secondsNow(sim));
    sim.changed();
    return { finished };
  });
  app.post(at('flush'), async () => {
    await clockwork.idle();
    return { waiting: sim.state().deliveries.length };
  });
  app.post(at('reset'), () => {
    sim.reset();
    openResellerAccount(sim);
    sim.changed();
    return { reset: true };
  });
  app.get<{ Querystring: { limit?: string } }>(at('events'), ({ query }) =>
    listEvents(sim, Number(query.limit ?? 100)),
  );
  app.post<Of>(at('events/:id/resend'), ({ params }, reply) => {
    const stored = sim.state().events.find(({ event }) => event.id === params.id);
    if (!stored) return missing(reply);
    const targets = targetsOf(createContext(sim, stored.partition), stored.event.type);
    for (const { owner, endpoint } of targets) scheduleDelivery(sim, params.id, owner, endpoint.id);
    sim.changed();
    return { endpoints: targets.length };
  });
  app.post<Of>(at('accounts/:id/deauthorize'), ({ params }, reply) => {
    if (!Object.hasOwn(sim.state().connect.authorized, params.id)) return missing(reply);
    const answer = deauthorize(createContext(sim, PLATFORM), params.id);
    sim.changed();
    return answer;
  });
  app.post<Of>(at('payment-methods/:id/renew'), ({ params }, reply) => {
    const found = locate(sim, 'payment_method', params.id);
    if (!found?.record.card) return missing(reply);
    const previous = { card: { exp_year: found.record.card.exp_year } };
    found.record.card.exp_year += 4;
    emit(found.ctx, 'payment_method.automatically_updated', found.record, previous);
    sim.changed();
    return found.record;
  });
}

function registerDisputes(app: FastifyInstance, sim: Simulator, at: (path: string) => string): void {
  app.post<Of>(at('payment-intents/:id/dispute'), ({ params, body }, reply) => {
    const wanted = DisputeBody.safeParse(body ?? {});
    const found = locate(sim, 'payment_intent', params.id);
    const charge = found && find(found.ctx, 'charge', String(found.record.latest_charge));
    if (!wanted.success || charge?.status !== 'succeeded' || !found) return reply.code(404).send(NO_SUCH_THING);
    const dispute = openDispute(found.ctx, charge, wanted.data.amount);
    sim.changed();
    return reply.send(dispute);
  });
  app.post<Of>(at('disputes/:id/close'), ({ params, body }, reply) => {
    const verdict = VerdictBody.safeParse(body ?? {});
    if (!verdict.success) return badRequest(reply, verdict.error);
    const found = locate(sim, 'dispute', params.id);
    if (!found || ['won', 'lost'].includes(found.record.status)) return reply.code(404).send(NO_SUCH_THING);
    const dispute = closeDispute(found.ctx, found.record, verdict.data.status);
    sim.changed();
    return reply.send(dispute);
  });
}

function listEvents(sim: Simulator, limit: number): object {
  const { events, deliveryLog, deliveries } = sim.state();
  const data = events.slice(-Math.max(1, limit)).reverse();
  return {
    data: data.map(({ event }) => ({
      ...event,
      attempts: deliveryLog.filter((entry) => entry.event === event.id),
      waiting: deliveries.filter((delivery) => delivery.event === event.id).length,
    })),
    total: events.length,
  };
}
