/**
 * Access tokens of a CRM, renewed when they expire. A refresh token works once, so only the process with the lease in the row
 * uses it. The others poll, without holding a database connection. The new pair is saved before it is used. If the process
 * dies between the vendor's answer and the commit, the stored token is already used: the next refresh is refused, and the
 * connection asks to be reconnected.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { vendorOf } from '../adapters/adapters.registry.ts';
import { type CrmAnswer, CrmRefusal, inShort } from '../adapters/crm.port.ts';
import type { CrmVendor, TokenRequest } from '../adapters/vendor.port.ts';
import { sendToVendor } from '../adapters/vendor-request.client.ts';
import { crmErrors } from '../crm.errors.ts';
import * as repository from './connections.repository.ts';
import type { Connection } from './connections.table.ts';
import { isEnding, openToken, sealTokens } from './tokens.rules.ts';

/** The wait between two checks whether another process has renewed it: exponential with jitter. */
const lookAgainMs = (looks: number) => Math.min(1000, 50 * 2 ** looks) * (0.5 + Math.random() / 2);
/** Longer than a vendor may take to answer. */
const PATIENCE_MS = 20_000;
/** What says that the token, and not the moment, is wrong. */
const ENDED = [400, 401, 403, 422];

export interface Access {
  token: string;
  version: number;
  expires_at: Date | null;
  api_url: string | null;
}

export interface Place {
  accountId: number;
  id: number;
}

export const wordsOf = (vendor: CrmVendor, body: unknown) => inShort(vendor.wordsOf(body));

/** `refused`: the version that the vendor refused. It is renewed even if it has not expired. */
export async function currentAccess(ctx: Base, place: Place, refused?: number): Promise<Access> {
  const started = performance.now();
  for (let looks = 0; performance.now() - started < PATIENCE_MS; looks += 1) {
    const { access, leased } = await asAccount(ctx, place.accountId, (tx) => lookUp(tx, place, refused));
    const found = access ?? (leased && (await renew(ctx, leased)));
    if (found) return found;
    if (!leased) await sleep(lookAgainMs(looks));
  }
  throw new CrmRefusal('busy', null, '', 5);
}

/** The access, or the row with the lease to renew it, or neither yet. */
async function lookUp(
  tx: Tx<Base>,
  { accountId, id }: Place,
  refused?: number,
): Promise<{ access?: Access; leased?: Connection | undefined }> {
  const row = await repository.findConnection(tx.db, accountId, id);
  if (!row) throw crmErrors.not_found();
  if (row.state === 'reconnect') throw new CrmRefusal('reconnect', null, row.problem ?? '');
  if (row.version !== refused && !isEnding(row, tx.now()))
    return {
      access: {
        token: openToken(tx.platform.secrets, row, 'access'),
        version: row.version,
        expires_at: row.expires_at,
        api_url: row.api_url,
      },
    };
  return { leased: await repository.takeLease(tx.db, accountId, id, row.version, randomUUID()) };
}

/** Null if a user has reconnected in the meantime. */
async function renew(ctx: Base, row: Connection): Promise<Access | null> {
  const vendor = vendorOf(row.provider);
  const { config, secrets } = ctx.platform;
  const answer = await askForToken(ctx, vendor.refreshRequest(config, openToken(secrets, row, 'refresh'))).catch(
    async (error: unknown) => {
      await asAccount(ctx, row.account_id, (tx) => repository.endLease(tx.db, row, {}));
      throw error;
    },
  );
  const given = answer.status < 300 ? vendor.readAccess(answer.body, config) : null;
  if (!given) return fail(ctx, row, answer, wordsOf(vendor, answer.body));
  const version = row.version + 1;
  const api_url = given.apiUrl ?? row.api_url;
  const changes = { ...sealTokens(secrets, row, given, ctx.now()), version, api_url };
  const isKept = await asAccount(ctx, row.account_id, (tx) => repository.endLease(tx.db, row, changes));
  return isKept ? { token: given.accessToken, version, expires_at: changes.expires_at, api_url } : null;
}

async function fail(ctx: Base, row: Connection, { status }: CrmAnswer, words: string): Promise<never> {
  const isEnded = status < 300 || ENDED.includes(status);
  await asAccount(ctx, row.account_id, async (tx) => {
    if (!isEnded) await repository.endLease(tx.db, row, {});
    else if (await repository.endLease(tx.db, row, endOf(tx, words))) await tell(tx, row.id, 'reconnect');
  });
  throw new CrmRefusal(isEnded ? 'reconnect' : 'unreachable', status, words);
}

const endOf = (tx: Base, problem: string) => ({ state: 'reconnect' as const, problem, problem_at: tx.now() });

export const tell = (tx: Tx<Base>, id: number, state: Connection['state']) =>
  tx.platform.live.publish(tx.client, { accountId: tx.accountId, topic: 'crm.connection', data: { id, state } });

/** The vendor takes the access no more, although it was renewed: only a person can give another. */
export const endAccess = (ctx: Base, { accountId, id }: Place, version: number, words: string): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const row = await repository.findConnection(tx.db, accountId, id);
    if (!row || row.state === 'reconnect' || row.version !== version) return;
    await repository.changeConnection(tx.db, accountId, id, endOf(tx, words));
    await tell(tx, id, 'reconnect');
  });

export function askForToken(ctx: Base, { url, headers, form }: TokenRequest): Promise<CrmAnswer> {
  const body = new URLSearchParams(form).toString();
  return sendToVendor(ctx.platform, { method: 'POST', url, headers, body });
}
