/**
 * Connecting by OAuth. The state is random, kept as its hash, bound to the person, the account and the CRM, good once and for a
 * quarter of an hour: a code that comes back with another's state is refused. The way back is the brand's own host.
 */
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { lockAccount } from '../../accounts/public.ts';
import { vendorOf } from '../adapters/adapters.registry.ts';
import { CrmRefusal } from '../adapters/crm.port.ts';
import type { CrmAccess, CrmVendor } from '../adapters/vendor.port.ts';
import { crmErrors, refusalError } from '../crm.errors.ts';
import { connectionRestored } from '../crm.events.ts';
import { askForToken, tell, wordsOf } from './access.service.ts';
import * as repository from './connections.repository.ts';
import type { Authorization, Connection } from './connections.table.ts';
import { assertReady } from './offered.service.ts';
import { firstSession } from './session.service.ts';
import { sealTokens } from './tokens.rules.ts';

const LIFE_MS = 15 * 60_000;
const CALLBACK = '/crm/callback';

export interface Beginning {
  provider: 'ghl' | 'keap';
  suite: 'main' | 'white';
  window: 'popup' | 'page';
  return_to: string;
}

/** The page of the CRM where the person gives access. */
export async function authorize(ctx: Ctx, { provider, suite, window, return_to }: Beginning): Promise<string> {
  const { accountId, userId, brandId } = ctx.actor;
  await assertReady(ctx, brandId, provider);
  const [state, redirect_uri] = [randomToken(), `${ctx.origin}${CALLBACK}`];
  await inTransaction(ctx, (tx) => {
    const expires_at = new Date(tx.now().getTime() + LIFE_MS);
    const place = { account_id: accountId, user_id: userId, state: hashToken(state) };
    const way = { ...place, provider, redirect_uri, opened_in: window, return_to, expires_at };
    return repository.insertAuthorization(tx.db, way, tx.now());
  });
  return vendorOf(provider).authorizeUrl(ctx.platform.config, { suite, redirectUri: redirect_uri, state });
}

export interface Returned {
  state: string;
  code?: string | undefined;
  error?: string | undefined;
}

export async function finish(ctx: Ctx, { state, code, error }: Returned) {
  const begun = await takeBeginning(ctx, state);
  await assertReady(ctx, ctx.actor.brandId, begun.provider);
  if (error || !code) throw crmErrors.denied();
  const vendor = vendorOf(begun.provider);
  const access = await exchange(ctx, vendor, code, begun.redirect_uri);
  const { externalId, name } = await identify(ctx, vendor, access);
  if (!externalId) throw crmErrors.unreachable();
  const connection = await keep(ctx, vendor, access, { externalId, name });
  return { connection, begun };
}

async function takeBeginning(ctx: Ctx, state: string): Promise<Authorization> {
  const { accountId, userId } = ctx.actor;
  const mine = { account_id: accountId, user_id: userId, state: hashToken(state) };
  const begun = await inTransaction(ctx, (tx) => repository.takeAuthorization(tx.db, mine));
  if (!begun || begun.expires_at <= ctx.now()) throw crmErrors.stale();
  return begun;
}

async function exchange(ctx: Ctx, vendor: CrmVendor, code: string, redirectUri: string): Promise<CrmAccess> {
  const answer = await askForToken(ctx, vendor.codeRequest(ctx.platform.config, code, redirectUri)).catch(inOurWords);
  if (answer.status >= 500 || answer.status === 429) throw crmErrors.unreachable();
  const access = answer.status < 300 ? vendor.readAccess(answer.body) : null;
  if (!access)
    throw crmErrors.code_refused({ params: { words: wordsOf(vendor, answer.body) || String(answer.status) } });
  // An agency's access is for all its locations, and leads have to go to one.
  if (access.externalId === '') throw crmErrors.no_location();
  return access;
}

const identify = (ctx: Ctx, vendor: CrmVendor, access: CrmAccess) =>
  vendor.identify(firstSession(ctx, vendor, access.accessToken, access.externalId ?? 'new')).catch(inOurWords);

function inOurWords(error: unknown): never {
  throw error instanceof CrmRefusal ? refusalError(error) : error;
}

/** First the row, whose id the seal names, then the tokens; both or neither. */
const keep = (ctx: Ctx, vendor: CrmVendor, access: CrmAccess, who: { externalId: string; name: string }) =>
  inTransaction(ctx, async (tx): Promise<Connection> => {
    const { accountId, userId } = tx.actor;
    // Two first connections at once would both be the default.
    await lockAccount(tx, accountId);
    const row = await repository.saveConnection(tx.db, {
      ...{ account_id: accountId, provider: vendor.provider, external_id: who.externalId, name: who.name },
      ...{ app_host: access.appHost, scopes: access.scopes, state: 'healthy', problem: null, problem_at: null },
      ...{ lease: null, leased_until: null, connected_by: userId, connected_at: tx.now(), disconnected_at: null },
    });
    const tokens = sealTokens(tx.platform.secrets, row, access, tx.now());
    await repository.changeConnection(tx.db, accountId, row.id, { ...tokens, version: row.version + 1 });
    await repository.settleDefault(tx.db, accountId);
    await tell(tx, row.id, 'healthy');
    await publish(tx, connectionRestored, { accountId, connectionId: row.id });
    return (await repository.findConnection(tx.db, accountId, row.id)) as Connection;
  });
