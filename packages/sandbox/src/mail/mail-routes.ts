/** The inbox over HTTP: lists, one mail, waiting for one (tests), emptying it, and the switches that make delivery fail. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bell } from '../bell.ts';
import { badRequest } from '../requests.ts';
import type { SandboxStore } from '../vendor.ts';
import { findMails, MailSettings, type MailState } from './mailbox.ts';

const Filter = z.object({
  to: z.string().optional(),
  subject: z.string().optional(),
  since: z
    .string()
    .refine((value) => /^\d+$/.test(value) || !Number.isNaN(Date.parse(value)), 'a mail id or an ISO date')
    .optional(),
});
const ListQuery = Filter.extend({ limit: z.coerce.number().int().min(1).max(1_000).default(50) });
const WaitQuery = Filter.extend({ timeout_ms: z.coerce.number().int().min(0).max(60_000).default(10_000) });

/** Mail contains untrusted HTML: it may not run scripts, send requests or embed frames. */
const MAIL_POLICY =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; font-src http: https: data:";

export function mailRoutes(app: FastifyInstance, store: SandboxStore<MailState>, bell: Bell): void {
  const findOne = (id: string) => store.state.mails.find((mail) => String(mail.id) === id);

  app.get('/mail', async (request, reply) => {
    const query = ListQuery.safeParse(request.query);
    if (!query.success) return badRequest(reply, query.error);
    return findMails(store.state, query.data).slice(0, query.data.limit);
  });

  app.get('/mail/wait', async (request, reply) => {
    const query = WaitQuery.safeParse(request.query);
    if (!query.success) return badRequest(reply, query.error);
    const { timeout_ms: timeoutMs, ...filter } = query.data;
    const mail = await bell.waitFor(() => findMails(store.state, filter)[0], timeoutMs);
    return mail ?? reply.code(404).send({ message: `No such mail came within ${timeoutMs} ms` });
  });

  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    return findOne(request.params.id) ?? reply.code(404).send({ message: 'No such mail' });
  });

  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = findOne(request.params.id);
    if (!mail) return reply.code(404).send({ message: 'No such mail' });
    const page = `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html}`;
    return reply.header('content-security-policy', MAIL_POLICY).type('text/html; charset=utf-8').send(page);
  });

  app.delete('/mail', async (_request, reply) => {
    store.state.mails = [];
    store.save();
    return reply.code(204).send();
  });

  app.get('/mail/settings', () => store.state.settings);
  app.put('/mail/settings', async (request, reply) => {
    const settings = MailSettings.safeParse(request.body);
    if (!settings.success) return badRequest(reply, settings.error);
    store.state.settings = settings.data;
    store.save();
    return settings.data;
  });
}
