/** The mail server of a reseller, as its owner keeps and tries it. */
import type { SmtpBody } from '@leadwright/contract/resale/smtp';
import type { z } from 'zod';
import { type Ctx, inTransaction, type Platform, type Tx } from '../../../platform/context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { SMTP_PORTS, type SmtpSettings } from '../../../platform/mail.ts';
import { businessAccountOf, findBrand, setSupportEmail } from '../../brands/public.ts';
import { noteServer } from '../changes.service.ts';
import { lookOf } from '../look.service.ts';
import { composeMail, passwordContext, senderOf } from '../mailing.rules.ts';
import type { MailingSettings } from '../mailing.table.ts';
import { noteOutcome } from './outcome.service.ts';
import * as repository from './server.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

type Given = z.output<typeof SmtpBody>;

const find = (ctx: Ctx) => inTransaction(ctx, (tx) => repository.findServer(tx.db, tx.accountId));

async function shown(tx: Tx) {
  const server = await repository.findServer(tx.db, tx.accountId);
  if (!server) return null;
  const since = new Date(tx.now().getTime() - DAY_MS);
  const brand = await businessAccountOf(tx, tx.accountId);
  const support_email = brand?.support_email || server.support_email;
  return { server: { ...server, support_email }, traffic: await repository.trafficSince(tx.db, tx.accountId, since) };
}

export type ShownServer = NonNullable<Awaited<ReturnType<typeof shown>>>;

export const readServer = (ctx: Ctx) => inTransaction(ctx, shown);

export function openSmtp(platform: Platform, server: MailingSettings): SmtpSettings {
  const { account_id, host, port, username, password, encryption } = server;
  const opened = password === null ? '' : platform.secrets.open(password, passwordContext(account_id));
  return { host, port, username, password: opened, encryption };
}

/**
 * The form as a server to send through. The saved password is used only for the host and user it was saved for, and not over
 * plain text unless it was before. Otherwise a user who can edit the form could read it.
 */
function smtpOf(platform: Platform, given: Given, known: MailingSettings | undefined): SmtpSettings {
  const { host, port, username, password, encryption } = given;
  if (password || !username) return { host, port, username, password, encryption };
  const isSame = known?.host === host && known.username === username;
  const isInClear = encryption === 'none' && known?.encryption !== 'none';
  if (!known?.password || !isSame || isInClear) throw fieldError('password', 'smtp.error.password');
  return { ...openSmtp(platform, known), host, port, encryption };
}

/** What is kept already stays as it lies. */
function sealed(platform: Platform, accountId: number, password: string, kept: MailingSettings | undefined) {
  if (password === '') return null;
  return kept?.password ?? platform.secrets.seal(password, passwordContext(accountId));
}

async function assertPlace({ platform }: Ctx, place: { host: string; port: number }): Promise<void> {
  try {
    await platform.mailer.assertPlace(place);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw SMTP_PORTS.has(place.port)
      ? fieldError('host', 'smtp.error.host')
      : fieldError('port', 'smtp.error.port', { ports: [...SMTP_PORTS].join(', ') });
  }
}

export async function saveServer(ctx: Ctx, given: Given): Promise<ShownServer> {
  const smtp = smtpOf(ctx.platform, given, await find(ctx));
  await assertPlace(ctx, given);
  return inTransaction(ctx, async (tx) => {
    const { accountId: account_id } = tx;
    const { password } = smtp;
    const before = await repository.findServer(tx.db, account_id);
    await repository.putServer(tx.db, {
      account_id,
      support_email: given.support_email,
      from_email: given.from_email,
      from_name: given.from_name,
      host: given.host,
      port: given.port,
      username: given.username,
      encryption: given.encryption,
      password: sealed(ctx.platform, account_id, password, given.password ? undefined : before),
      is_enabled: true,
      updated_at: tx.now(),
    });
    await setSupportEmail(tx, given.support_email);
    const after = (await shown(tx)) as ShownServer;
    await noteServer(tx, 'saveMailServer', before ?? null, after.server);
    return after;
  });
}

export const removeServer = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const before = await repository.findServer(tx.db, tx.accountId);
    await repository.deleteServer(tx.db, tx.accountId);
    if (before) await noteServer(tx, 'removeMailServer', before, null);
  });

/** What the server says to a mail, good or bad. It tells how the kept server is doing if it is that one. */
export async function tryServer(ctx: Ctx, { to, ...given }: Given & { to: string }) {
  const known = await find(ctx);
  const smtp = smtpOf(ctx.platform, given, known);
  await assertPlace(ctx, given);
  const outcome = await attempt(ctx, to, given, smtp);
  const isKept = known && JSON.stringify(openSmtp(ctx.platform, known)) === JSON.stringify(smtp);
  if (isKept) await noteOutcome(ctx, known, outcome.works ? null : outcome.answer);
  return outcome;
}

async function attempt(ctx: Ctx, to: string, given: Given, smtp: SmtpSettings) {
  const { platform, t, language } = ctx;
  const brand = await findBrand(ctx, ctx.actor.brandId);
  const look = { ...lookOf(platform, brand, null), supportEmail: given.support_email };
  const content = composeMail('smtp-test', { host: given.host }, look, t);
  const from = senderOf(given.from_name || brand.name, given.from_email);
  const { renderMail } = await import('../mailing.presenter.ts');
  try {
    const mail = { to, subject: content.subject, ...renderMail(content, look, language), from };
    return { works: true, answer: await platform.mailer.send({ ...mail, replyTo: given.support_email, smtp }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { works: false, answer: saidBy(error, ctx) };
  }
}

/** In words, with what the server itself said. */
function saidBy({ code, params }: AppError, { t }: Ctx): string {
  const [module, name] = code.split('.');
  const words = t(`${module}.error.${name}`, params);
  const { reason } = params;
  return reason && !words.includes(String(reason)) ? `${words} (${reason})` : words;
}
