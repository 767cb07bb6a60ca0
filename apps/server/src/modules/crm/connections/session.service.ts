/** An open way to a connection. Every call takes its turn, has a valid access, and comes back as an answer or a sorted refusal. */
import { asAccount, type Base } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { getAccount } from '../../accounts/public.ts';
import { adapterOf, vendorOf } from '../adapters/adapters.registry.ts';
import { type CrmAdapter, type CrmAnswer, CrmRefusal, type CrmRequest, type CrmSession } from '../adapters/crm.port.ts';
import type { CrmVendor } from '../adapters/vendor.port.ts';
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
}

/** 404 for a connection of somebody else, 403 when the brand offers this CRM no more, `reconnect` when its access has ended. */
export async function openSession(ctx: Asking, accountId: number, connectionId: number): Promise<OpenConnection> {
  const { connection, account } = await asAccount(ctx, accountId, async (tx) => ({
    connection: await repository.findConnection(tx.db, accountId, connectionId),
    account: await getAccount(tx, accountId),
  }));
  if (!connection) throw crmErrors.not_found();
  await assertOffered(ctx, account.brand_id, connection.provider);
  const adapter = adapterOf(connection.provider);
  if (connection.provider === 'groove') return { session: formSession(ctx, connection), adapter, connection };
  const vendor = vendorOf(connection.provider);
  const access = await currentAccess(ctx, { accountId, id: connectionId });
  return { session: accessSession(ctx, connection, vendor, access), adapter, connection };
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
    // Others of this session may renew it meanwhile: what was refused is what this call went out with.
    let used = access;
    let answer = await askOnce(ctx, vendor, key, used.token, request);
    if (vendor.isExpired(answer)) {
      used = await currentAccess(ctx, place, used.version);
      access = used;
      answer = await askOnce(ctx, vendor, key, used.token, request);
    }
    if (vendor.endsAccess(answer)) await endAccess(ctx, place, used.version, wordsOf(vendor, answer.body));
    return sorted(vendor, answer, accept);
  }
  return {
    ...outline(connection, vendor.appUrl(ctx.platform.config, connection.external_id, connection.app_host)),
    ask,
  };
}

/** Asks with an access that is no connection yet, to learn whose it is. */
export const firstSession = (ctx: Base, vendor: CrmVendor, token: string, externalId: string): CrmSession => ({
  ...{ provider: vendor.provider, accountId: 0, connectionId: 0, externalId, formFields: [], appUrl: null },
  ask: async (request, accept = []) =>
    sorted(vendor, await askOnce(ctx, vendor, vendor.paceKey(externalId), token, request), accept),
});

async function askOnce(
  ctx: Asking,
  vendor: CrmVendor,
  key: string,
  token: string,
  asked: CrmRequest,
): Promise<CrmAnswer> {
  await takeTurn(ctx, key, vendor, ctx.signal);
  const headers = {
    ...vendor.headers,
    ...{ accept: 'application/json', authorization: `Bearer ${token}` },
    ...(asked.body !== undefined && { 'content-type': 'application/json' }),
  };
  const url = `${vendor.apiUrl(ctx.platform.config)}${asked.path}`;
  const body = asked.body === undefined ? null : JSON.stringify(asked.body);
  const answer = await sendToVendor(ctx.platform, { method: asked.method, url, headers, body }, ctx.signal);
  await noteAnswer(ctx, key, vendor, answer);
  return answer;
}

function sorted(vendor: CrmVendor, answer: CrmAnswer, accept: readonly number[]): CrmAnswer {
  const { status } = answer;
  if (status < 400 || accept.includes(status)) return answer;
  const words = wordsOf(vendor, answer.body);
  if (status === 429) {
    const seconds = Math.ceil(waitMsOf(answer, vendor.rateOf(answer.headers)) / 1000);
    throw new CrmRefusal('busy', status, words, seconds);
  }
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
        ...{ method: 'POST', body: new URLSearchParams(form).toString(), maxRedirects: 0 },
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        ...{ timeoutMs: FORM_TIMEOUT_MS, maxBytes: FORM_ANSWER_BYTES, cut: true },
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
