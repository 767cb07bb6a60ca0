/** Which key a request is made with: the account's own, its reseller's, or the platform's (docs/product-rules.md#ai-models). */
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { type Account, getAccount, isClosed } from '../accounts/public.ts';
import type { KeyOf } from './model.port.ts';
import * as repository from './models.repository.ts';
import type { ModelKeysTable } from './models.table.ts';

export interface FoundKey {
  keyOf: KeyOf;
  apiKey: string;
  /** Where it is saved; the platform's is a matter of its administrators. */
  row: ModelKeysTable | null;
}

/** What seals the key of an account. */
export const contextOf = (accountId: number) => `model_keys:${accountId}`;

export const mayHaveKey = (account: Pick<Account, 'settings'>) => account.settings.support_open_ai_api_key === true;

/** Null: there is none. Texts are free of credits with the account's own. */
export const whoseKey = async (tx: Tx<Base>): Promise<KeyOf | null> => (await findKeyFor(tx))?.keyOf ?? null;

export async function findKeyFor(tx: Tx<Base>): Promise<FoundKey | null> {
  const account = await getAccount(tx, tx.accountId);
  const own = await savedKey(tx, account);
  if (own) return opened(tx, 'own', own);
  const parent = account.parent_id === null ? null : await getAccount(tx, account.parent_id);
  if (parent?.kind === 'reseller' && !isClosed(parent.status)) {
    // The customer's request is paid for by the reseller: that is what the key was saved for.
    const row = await asAccount(tx, parent.id, (theirs) => savedKey(theirs, parent));
    if (row) return opened(tx, 'reseller', row);
  }
  const apiKey = await platformKey(tx, parent ?? account);
  return apiKey ? { keyOf: 'platform', apiKey, row: null } : null;
}

export const isPlatformKeyFixed = ({ platform }: Base) => platform.config.given.includes('OPENAI_API_KEY');

/** The environment's, else what an administrator saved, else what comes with the sandbox. */
async function platformKey(tx: Tx<Base>, near: Account): Promise<string | undefined> {
  const ofEnvironment = tx.platform.config.OPENAI_API_KEY;
  if (isPlatformKeyFixed(tx)) return ofEnvironment;
  const platformId = near.kind === 'platform' ? near.id : near.parent_id;
  if (platformId === null) return ofEnvironment;
  // The key is there for every account of the installation.
  const row = await asAccount(tx, platformId, ({ db }) => repository.findKey(db, platformId));
  return row ? tx.platform.secrets.open(row.sealed, contextOf(row.account_id)) : ofEnvironment;
}

const savedKey = async (tx: Tx<Base>, account: Account) =>
  mayHaveKey(account) ? ((await repository.findKey(tx.db, account.id)) ?? null) : null;

const opened = ({ platform }: Base, keyOf: KeyOf, row: ModelKeysTable): FoundKey => ({
  keyOf,
  apiKey: platform.secrets.open(row.sealed, contextOf(row.account_id)),
  row,
});
