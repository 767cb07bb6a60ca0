/** Tokens of a directory: made by the owner, shown once, stored hashed, several at a time so that they can be exchanged. */
import { MAX_SCIM_TOKENS } from '@leadwright/contract/accounts/scim';
import { type Actor, type Ctx, inTransaction, type Platform, type Tx } from '../../../platform/context.ts';
import { requireRoom } from '../../../platform/database/counted.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { findMembers, getAccount, getMainUser } from '../../accounts/public.ts';
import { brandOrigin, findBrand } from '../../brands/public.ts';
import { SEEN_EVERY_MS } from '../identity.rules.ts';
import { findProvider } from '../sign-on/sign-on.repository.ts';
import { scimErrors } from './scim.errors.ts';
import * as people from './scim.repository.ts';
import type { Token } from './scim.table.ts';
import * as repository from './tokens.repository.ts';

/** A prefix of its own, so that a leaked token is recognized. */
const PREFIX = 'lwscim_';

export interface DirectorySettings {
  isAvailable: boolean;
  baseUrl: string;
  tokens: Token[];
  people: number;
  groups: { name: string; people: number }[];
}

export const show = (ctx: Ctx): Promise<DirectorySettings> => inTransaction(ctx, read);

async function read(tx: Tx): Promise<DirectorySettings> {
  const account = await getAccount(tx, tx.accountId);
  const brand = await findBrand(tx, account.brand_id);
  const users = new Set([await getMainUser(tx), ...(await findMembers(tx))].map(({ id }) => id));
  const memberships = await people.findMemberships(tx.db, tx.accountId);
  const groups = await people.findGroups(tx.db, tx.accountId);
  return {
    isAvailable: (await findProvider(tx.db, tx.accountId, 'account')) !== undefined,
    baseUrl: `${brandOrigin(tx.platform, brand)}/scim/v2`,
    tokens: await repository.findTokens(tx.db, tx.accountId),
    people: (await people.findNamed(tx.db, tx.accountId)).filter(({ user_id }) => users.has(user_id)).length,
    groups: groups.map(({ id, display_name }) => ({
      name: display_name,
      people: memberships.filter(({ group_id, user_id }) => group_id === id && users.has(user_id)).length,
    })),
  };
}

export const createToken = (ctx: Ctx, name: string): Promise<{ token: string; settings: DirectorySettings }> =>
  inTransaction(ctx, async (tx) => {
    await requireRoom(tx, {
      what: 'scim-tokens',
      most: MAX_SCIM_TOKENS,
      count: async () => (await repository.findTokens(tx.db, tx.accountId)).length,
      full: () => scimErrors.too_many_tokens({ params: { n: MAX_SCIM_TOKENS } }),
    });
    const provider = await findProvider(tx.db, tx.accountId, 'account');
    if (!provider) throw scimErrors.no_sign_on();
    const token = randomToken(PREFIX);
    await repository.insertToken(tx.db, {
      account_id: tx.accountId,
      provider_id: provider.id,
      name,
      token_hash: hashToken(token),
      last_four: token.slice(-4),
      created_by: tx.actor.name || tx.actor.email,
      created_at: tx.now(),
    });
    return { token, settings: await read(tx) };
  });

/** From the next call on it opens nothing. */
export const removeToken = (ctx: Ctx, id: number): Promise<DirectorySettings> =>
  inTransaction(ctx, async (tx) => {
    if (!(await repository.deleteToken(tx.db, tx.accountId, id))) throw scimErrors.not_found();
    return read(tx);
  });

/** The caller; null unless it is a token of an account that can be entered. Asked with every call, so that a revocation counts at once. */
export async function authenticateDirectory(platform: Platform, token: string): Promise<Actor | null> {
  const pool = platform.databases.signIn;
  const now = platform.clock.now();
  const found = await repository.findDirectory(pool, hashToken(token), now);
  if (!found) return null;
  if (now.getTime() - (found.last_used_at?.getTime() ?? 0) >= SEEN_EVERY_MS) await repository.noteUse(pool, found, now);
  return actorOf(found);
}

/** Not a person: it may use nothing but what is a directory's, and the history names its token. */
const actorOf = (found: repository.Directory): Actor => ({
  accountId: found.account_id,
  userId: 0,
  brandId: found.brand_id,
  accountKind: found.kind,
  accountStatus: found.status,
  role: 'related',
  name: `${found.name} (SCIM)`,
  email: '',
  modules: [],
  isMainUser: false,
  accessToWallet: false,
  termsAccepted: true,
  mustChangePassword: false,
  isConfirmed: false,
  via: 'system',
  scopes: [],
  credentialId: found.id,
  loginAs: null,
});
