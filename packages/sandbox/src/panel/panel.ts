/**
 * The panel: pages for a person at the sandbox's own address. Its forms work without scripts; a small script adds
 * copying, ticking and fresh content. Forms of other sites are refused, so a web page cannot move the clock.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { AdvanceBody } from '../clock.ts';
import { HookSettings } from '../hooks/hooks.ts';
import { html } from '../html.ts';
import { sendPage } from '../page.ts';
import { acceptForms, badRequest, fields, refuseOtherSites } from '../requests.ts';
import { clockPage, stepMs } from './clock-page.ts';
import { hooksPage } from './hooks-page.ts';
import { inboxPage } from './inbox-page.ts';
import { type PanelContext, type PanelPage, panelPage } from './layout.ts';
import { vendorsPage } from './vendors-page.ts';

const InboxQuery = z.object({
  to: z.string().catch(''),
  mail: z.string().optional().catch(undefined),
  view: z.enum(['mail', 'text', 'headers']).catch('mail'),
});
const NewsQuery = z.object({ since: z.coerce.number().int().catch(0) });
const NEWS_TIMEOUT_MS = 25_000;

export function panelRoutes(app: FastifyInstance, context: PanelContext): void {
  void app.register((panel, _options, done) => {
    acceptForms(panel);
    refuseOtherSites(panel);
    pages(panel, context);
    actions(panel, context);
    done();
  });
}

function pages(app: FastifyInstance, context: PanelContext): void {
  const show = (reply: FastifyReply, parts: PanelPage) => sendPage(reply, panelPage(context, parts));

  app.get('/', (request, reply) =>
    show(reply, { title: 'Inbox', path: '/', body: inboxPage(context, InboxQuery.parse(request.query)) }),
  );
  app.get('/panel/webhooks', (request, reply) =>
    show(reply, { title: 'Webhooks', path: '/panel/webhooks', body: hooksPage(context, fields(request.query).hook) }),
  );
  app.get('/panel/clock', (request, reply) =>
    show(reply, { title: 'Clock', path: '/panel/clock', body: clockPage(context, 'error' in fields(request.query)) }),
  );
  app.get('/panel/vendors', (_request, reply) =>
    show(reply, { title: 'Vendors', path: '/panel/vendors', body: vendorsPage(context) }),
  );
  app.get<{ Params: { name: string } }>('/panel/vendor/:name', async (request, reply) => {
    const vendor = context.vendors.find(({ name }) => name === request.params.name);
    const section = await vendor?.panel?.(context.sandbox);
    if (!section) return reply.code(404).send({ message: 'This vendor shows nothing inside' });
    const body = html`<header class="head"><h1>${section.title}</h1></header><div id="inside" data-live>${section.html}</div>`;
    return show(reply, { title: section.title, path: `/panel/vendor/${request.params.name}`, body });
  });
  app.get('/panel/news', async (request) => {
    const { since } = NewsQuery.parse(request.query);
    const { bell } = context;
    await bell.waitFor(() => (bell.count() > since ? true : undefined), NEWS_TIMEOUT_MS);
    return { news: bell.count() };
  });
}

function actions(app: FastifyInstance, { sandbox, mail, hooks }: PanelContext): void {
  app.post('/panel/mail/empty', (_request, reply) => {
    mail.state.mails = [];
    mail.save();
    return reply.redirect('/', 303);
  });
  app.post('/panel/webhooks/empty', (_request, reply) => {
    hooks.state.received = [];
    hooks.save();
    return reply.redirect('/panel/webhooks', 303);
  });
  app.post('/panel/webhooks/settings', (request, reply) => {
    const { name = '', secret, fault, ...numbers } = fields(request.body);
    const filled = Object.entries(numbers).filter(([, value]) => value !== '');
    const given = Object.fromEntries(filled.map(([key, value]) => [key, Number(value)]));
    const settings = HookSettings.safeParse({ ...given, ...(secret && { secret }), ...(fault && { fault }) });
    if (!settings.success) return badRequest(reply, settings.error);
    hooks.state.settings = { ...hooks.state.settings, [name]: settings.data };
    hooks.save();
    return reply.redirect('/panel/webhooks', 303);
  });
  app.post('/panel/clock', async (request, reply) => {
    const ms = stepMs(fields(request.body), sandbox.clock.now());
    if (!AdvanceBody.safeParse({ ms }).success || ms === null) return reply.redirect('/panel/clock?error', 303);
    await sandbox.clock.advance(ms);
    return reply.redirect('/panel/clock', 303);
  });
}
