/** An open way to a connection. Every call takes its turn, has a valid access, and comes back as an answer or a sorted refusal. */
import { isOauthCrm } from '@leadwright/contract/integrations/crms';
import { asAccount, type Base } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { getAccount } from '../../accounts/public.ts';
import { adapterOf, vendorOf } from '../adapters/adapters.registry.ts';
import {
  type CrmAdapter,
  type CrmAnswer,
  CrmRefusal,
  type CrmRequest,
  type CrmSession,
  type RecordKind,
} from '../adapters/crm.port.ts';
import type { CrmAccess, CrmVendor } from '../adapters/vendor.port.ts';
import { parse, sendToVendor } from '../adapters/vendor-request.client.ts';
import { crmErrors } from '../crm.errors.ts';
import { type Access, currentAccess, endAccess, wordsOf } from './access.service.ts';
import * as repository from './connections.repository.ts';
import type { Connection } from './connections.table.ts';
import { assertOffered } from './offered.service.ts';
import { noteAnswer, paceKeyOf, takeTurn, waitMsOf } from './pace.service.ts';
import { isEnding } from './tokens.rules.ts';

type Asking = Base & { signal?: AbortSignal };
export interface OpenConnection {
  session: CrmSession;
  adapter: CrmAdapter;
  connection: Connection;
  /** What its adapter makes; null: what is usual there. */
  kind: RecordKind | null;
}

/**
 * 404 for another account's connection, 403 if the brand no longer offers this CRM, `reconnect` if its access has ended. `chosen`: the
 * kind of records of a push; without it the connection's own choice decides.
 */
export async function openSession(
  ctx: Asking,
  accountId: number,
  connectionId: number,
  chosen?: RecordKind | null,
): Promise<OpenConnection> {
  const { connection, account } = await asAccount(ctx, accountId, async (tx) => ({
    connection: await repository.findConnection(tx.db, accountId, connectionId),
    account: await getAccount(tx, accountId),
  }));
  if (!connection) throw crmErrors.not_found();
  await assertOffered(ctx, account.brand_id, connection.provider);
  const kind = chosen === undefined ? connection.record_kind : chosen;
  const adapter = adapterOf(connection.provider, kind);
  if (!isOauthCrm(connection.provider)) return { session: formSession(ctx, connection), adapter, connection, kind };
  const vendor = vendorOf(connection.provider);
  const access = await currentAccess(ctx, { accountId, id: connectionId });
  return { session: accessSession(ctx, connection, vendor, access), adapter, connection, kind };
}

const outline = (connection: Connection, appUrl: string | null) => ({
  provider: connection.provider,
  accountId: connection.account_id,
  connectionId: connection.id,
  externalId: connection.external_id,
  formFields: connection.form_fields,
  appUrl,
});

function accessSession(ctx: Asking, connection: Connection, vendor: CrmVendor, first: Access): CrmSession {
  const place = { accountId: connection.account_id, id: connection.id };
  const key = paceKeyOf(connection);
  let access = first;
  async function ask(request: CrmRequest, accept: readonly number[] = []): Promise<CrmAnswer> {
    if (isEnding(access, ctx.now())) access = await currentAccess(ctx, place);
    // Another call of this session may renew the access. Compare with the token that this call used.
    let used = access;
    let answer = await askOnce(ctx, vendor, { key, ...used }, request);
    if (vendor.isExpired(answer)) {
      used = await currentAccess(ctx, place, used.version);
      access = used;
      answer = await askOnce(ctx, vendor, { key, ...used }, request);
    }
    if (vendor.endsAccess(answer)) await endAccess(ctx, place, used.version, wordsOf(vendor, answer.body));
    return sorted(vendor, answer, accept);
  }
  const { external_id: externalId, app_host: appHost } = connection;
  const there = { externalId, appHost, apiUrl: first.api_url };
  return { ...outline(connection, vendor.appUrl(ctx.platform.config, there)), ask };
}

/** Asks with an access that is no connection yet, to learn whose it is. */
export function firstSession(ctx: Base, vendor: CrmVendor, { accessToken, apiUrl, ...given }: CrmAccess): CrmSession {
  const externalId = given.externalId ?? 'new';
  const way = { key: vendor.paceKey(externalId), token: accessToken, api_url: apiUrl };
  return {
    provider: vendor.provider,
    accountId: 0,
    connectionId: 0,
    externalId,
    formFields: [],
    appUrl: null,
    ask: async (request, accept = []) => sorted(vendor, await askOnce(ctx, vendor, way, request), accept),
  };
}

type Way = Pick<Access, 'token' | 'api_url'> & { key: string };

async function askOnce(
  ctx: Asking,
  vendor: CrmVendor,
  { key: usual, token, api_url }: Way,
  asked: CrmRequest,
): Promise<CrmAnswer> {
  const { lane, cost = 1 } = vendor.countOf?.(asked) ?? {};
  const key = lane ? `${usual}:${lane.name}` : usual;
  await takeTurn(ctx, key, { pace: lane?.pace ?? vendor.pace, cost }, ctx.signal);
  const { type, content } = contentOf(asked);
  const headers = {
    ...vendor.headers,
    ...asked.headers,
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(type && { 'content-type': type }),
  };
  const url = `${vendor.apiUrl(ctx.platform.config, api_url)}${asked.path}`;
  const sent = { method: asked.method, url, headers, body: content };
  const answer = await sendToVendor(ctx.platform, sent, ctx.signal);
  await noteAnswer(ctx, key, vendor, answer);
  return answer;
}

function contentOf({ body, form }: CrmRequest): { type: string | null; content: string | null } {
  if (form) return { type: 'application/x-www-form-urlencoded', content: new URLSearchParams(form).toString() };
  if (body === undefined) return { type: null, content: null };
  return { type: 'application/json', content: JSON.stringify(body) };
}

function sorted(vendor: CrmVendor, answer: CrmAnswer, accept: readonly number[]): CrmAnswer {
  const { status } = answer;
  if (status < 400 || accept.includes(status)) return answer;
  const words = wordsOf(vendor, answer.body);
  const waitMs = waitMsOf(vendor, answer);
  if (waitMs !== null) throw new CrmRefusal('busy', status, words, Math.ceil(waitMs / 1000));
  if (vendor.endsAccess(answer)) throw new CrmRefusal('reconnect', status, words);
  if (status === 404) throw new CrmRefusal('gone', status, words);
  throw new CrmRefusal(status >= 500 || status === 408 ? 'unreachable' : 'invalid', status, words);
}

const FORM_TIMEOUT_MS = 15_000;
const FORM_ANSWER_BYTES = 64 * 1024;

/** A customer can aim it, so it goes through the guarded way out. */
function formSession(ctx: Asking, connection: Connection): CrmSession {
  async function ask({ form = {} }: CrmRequest): Promise<CrmAnswer> {
    const reply = await ctx.platform.egress
      .request(connection.form_url as string, {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        maxRedirects: 0,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        timeoutMs: FORM_TIMEOUT_MS,
        maxBytes: FORM_ANSWER_BYTES,
        cut: true,
        ...(ctx.signal && { signal: ctx.signal }),
      })
      .catch((error: unknown) => {
        throw error instanceof AppError ? new CrmRefusal('unreachable', null, '') : error;
      });
    const { status, headers } = reply;
    const text = reply.body.toString('utf8');
    if (status >= 200 && status < 300) return { status, headers, body: parse(text) };
    const kind = status === 429 ? 'busy' : status >= 500 ? 'unreachable' : 'invalid';
    throw new CrmRefusal(kind, status, String(status), kind === 'busy' ? 60 : 0);
  }
  return { ...outline(connection, null), ask };
}
