/**
 * Connecting by OAuth. The state is random, kept as its hash, bound to the person, the account and the CRM, good once and for a
 * quarter of an hour: a code that comes back with another's state is refused. The way back is the brand's own host.
 */
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { lockAccount } from '../../accounts/public.ts';
import { vendorOf } from '../adapters/adapters.registry.ts';
import { CrmRefusal } from '../adapters/crm.port.ts';
import type { CrmAccess, CrmOwner, CrmVendor, TokenRequest } from '../adapters/vendor.port.ts';
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
  provider: OauthCrm;
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
  const codeChallenge = hashToken(verifierOf(ctx, state)).toString('base64url');
  const input = { suite, redirectUri: redirect_uri, state, codeChallenge };
  return vendorOf(provider).authorizeUrl(ctx.platform.config, input);
}

/** Follows from the state, which comes back with the code, and from our key, which nobody else has: so it need not be kept. */
const verifierOf = (ctx: Ctx, state: string) =>
  ctx.platform.secrets.fingerprint(state, 'crm_authorizations:verifier').toString('base64url');

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
  const { config } = ctx.platform;
  const request = vendor.codeRequest(config, code, begun.redirect_uri, verifierOf(ctx, state));
  const access = await exchange(ctx, vendor, request);
  const owner = await identify(ctx, vendor, access);
  if (!owner.externalId) throw crmErrors.unreachable();
  const connection = await keep(ctx, vendor, access, owner);
  return { connection, begun };
}

async function takeBeginning(ctx: Ctx, state: string): Promise<Authorization> {
  const { accountId, userId } = ctx.actor;
  const mine = { account_id: accountId, user_id: userId, state: hashToken(state) };
  const begun = await inTransaction(ctx, (tx) => repository.takeAuthorization(tx.db, mine));
  if (!begun || begun.expires_at <= ctx.now()) throw crmErrors.stale();
  return begun;
}

async function exchange(ctx: Ctx, vendor: CrmVendor, request: TokenRequest): Promise<CrmAccess> {
  const answer = await askForToken(ctx, request).catch(inOurWords);
  if (answer.status >= 500 || answer.status === 429) throw crmErrors.unreachable();
  const access = answer.status < 300 ? vendor.readAccess(answer.body, ctx.platform.config) : null;
  if (!access?.refreshToken)
    throw crmErrors.code_refused({ params: { words: wordsOf(vendor, answer.body) || String(answer.status) } });
  // An agency's access is for all its locations, and leads have to go to one.
  if (access.externalId === '') throw crmErrors.no_location();
  return access;
}

const identify = (ctx: Ctx, vendor: CrmVendor, access: CrmAccess) =>
  vendor.identify(firstSession(ctx, vendor, access), access).catch(inOurWords);

function inOurWords(error: unknown): never {
  throw error instanceof CrmRefusal ? refusalError(error) : error;
}

/** First the row, whose id the seal names, then the tokens; both or neither. */
const keep = (ctx: Ctx, vendor: CrmVendor, access: CrmAccess, who: CrmOwner) =>
  inTransaction(ctx, async (tx): Promise<Connection> => {
    const { accountId, userId } = tx.actor;
    // Two first connections at once would both be the default.
    await lockAccount(tx, accountId);
    const row = await repository.saveConnection(tx.db, {
      account_id: accountId,
      provider: vendor.provider,
      external_id: who.externalId,
      name: who.name,
      app_host: access.appHost,
      api_url: access.apiUrl,
      scopes: who.scopes ?? access.scopes,
      state: 'healthy',
      problem: null,
      problem_at: null,
      lease: null,
      leased_until: null,
      connected_by: userId,
      connected_at: tx.now(),
      disconnected_at: null,
    });
    const tokens = sealTokens(tx.platform.secrets, row, access, tx.now());
    await repository.changeConnection(tx.db, accountId, row.id, { ...tokens, version: row.version + 1 });
    await repository.settleDefault(tx.db, accountId);
    await tell(tx, row.id, 'healthy');
    await publish(tx, connectionRestored, { accountId, connectionId: row.id });
    return (await repository.findConnection(tx.db, accountId, row.id)) as Connection;
  });
