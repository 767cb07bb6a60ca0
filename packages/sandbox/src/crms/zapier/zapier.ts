/**
 * Zapier's side of a REST hook: the address a Zap listens at. It takes a JSON object, or a list of them, and can be
 * told to be gone or busy.
 *   POST   /zapier/hooks/{id}            200, or as told: 410 gone, 429 busy, 500; DELETE turns the Zap off: 410 from then on
 *   GET    /zapier/_sandbox/hooks        every hook with its answer and what came
 *   PUT    /zapier/_sandbox/hooks/{id}   {status, times?}
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type ProviderKit, providerVendor } from '../../providers/provider-kit.ts';
import { MINUTE, SECOND } from '../../providers/rate-windows.ts';
import { acceptForms, badRequest, fields, refuseOtherSites } from '../../requests.ts';
import type { Sandbox } from '../../vendor.ts';
import { keepLead } from '../received-leads.ts';
import { zapierPanel } from './zapier-panel.ts';
import { HookAnswer, type ZapierState, zapierStore } from './zapier-state.ts';

const SETTINGS = { per_second: 30, per_five_minutes: 10_000 };

type One = { Params: { id: string } };

/** The next response; one set for a number of times runs out. */
function nextStatus(state: ZapierState, id: string): number {
  const answer = Object.hasOwn(state.answers, id) ? state.answers[id] : undefined;
  if (!answer || answer.times === 0) return 200;
  if (answer.times !== undefined) answer.times -= 1;
  return answer.status;
}

function refusal(reply: FastifyReply, status: number) {
  if (status === 429) reply.header('retry-after', '2');
  const words = status === 410 ? 'please unsubscribe me!' : status === 429 ? 'too many requests' : 'failed';
  return reply.code(status).send({ status: 'error', message: words });
}

function hookRoutes(app: FastifyInstance, kit: ProviderKit<typeof SETTINGS>): void {
  const { sandbox, windows } = kit;
  app.post<One>('/hooks/:id', (request, reply) => {
    const { id } = request.params;
    const store = zapierStore(sandbox);
    const status = nextStatus(store.state, id);
    if (status !== 200) return refusal(reply, status);
    const turns = [
      windows.take(`${id} second`, kit.settings.per_second, SECOND),
      windows.take(`${id} minutes`, kit.settings.per_five_minutes, 5 * MINUTE),
    ];
    if (turns.some(({ allowed }) => !allowed)) return refusal(reply, 429);
    const items = [request.body].flat();
    if (items.length === 0 || items.some((item) => typeof item !== 'object' || item === null))
      return reply.code(400).send({ status: 'error', message: 'a JSON object is expected' });
    const kept = items.map((item) => keepLead(store, sandbox, id, item as Record<string, unknown>));
    return { status: 'success', id: String(kept[0]?.id), request_id: `${id}-${kept[0]?.id}`, attempt: '1' };
  });
  app.delete<One>('/hooks/:id', (request) => {
    setAnswer(sandbox, request.params.id, { status: 410 });
    return { status: 'success' };
  });
}

function setAnswer(sandbox: Sandbox, id: string, answer: HookAnswer): void {
  const store = zapierStore(sandbox);
  store.state.answers = { ...store.state.answers, [id]: answer };
  store.save();
}

function controlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/_sandbox/hooks', () => {
    const { answers, leads } = zapierStore(sandbox).state;
    const ids = [...new Set([...Object.keys(answers), ...leads.map(({ to }) => to)])];
    return ids.map((id) => ({ id, ...(answers[id] ?? { status: 200 }), leads: leads.filter(({ to }) => to === id) }));
  });
  app.put<One>('/_sandbox/hooks/:id', (request, reply) => {
    const answer = HookAnswer.safeParse(request.body);
    if (!answer.success) return badRequest(reply, answer.error);
    setAnswer(sandbox, request.params.id, answer.data);
    return answer.data;
  });
}

/** The panel's form. */
function formRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const Form = HookAnswer.pick({ status: true }).extend({ id: z.string().min(1).max(200) });
  void app.register((scope, _options, done) => {
    acceptForms(scope);
    refuseOtherSites(scope);
    scope.post('/_sandbox/answer', (request, reply) => {
      const { id, status } = fields(request.body);
      const form = Form.safeParse({ id, status: Number(status) });
      if (!form.success) return badRequest(reply, form.error);
      setAnswer(sandbox, form.data.id, { status: form.data.status });
      return reply.redirect('/panel/vendor/zapier', 303);
    });
    done();
  });
}

export const zapier = providerVendor({
  name: 'zapier',
  title: 'Zapier',
  credentials: {},
  checksCallers: true,
  keyOf: () => undefined,
  settings: SETTINGS,
  refuse: (kind, reply) => refusal(reply, { unauthorized: 403, throttled: 429, quota: 429, error: 500 }[kind]),
  register: hookRoutes,
  control(app, { sandbox }) {
    controlRoutes(app, sandbox);
    formRoutes(app, sandbox);
  },
  reset: (sandbox) => zapierStore(sandbox).reset(),
  panel: zapierPanel,
});
