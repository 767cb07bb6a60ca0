/**
 * Keys of the platform for the providers it asks. What the environment sets is fixed. A key is kept only once its provider has
 * accepted it, sealed like every account's own, and never leaves the program again: people see its last characters.
 */
import type { ModelKeyProblem } from '@leadwright/contract/integrations/models';
import {
  asAccount,
  asPlatform,
  type Base,
  type Ctx,
  inTransaction,
  type PlatformTx,
  type Tx,
} from '../../../platform/context.ts';
import type { Fields } from '../../audit/public.ts';
import {
  findSavedKey,
  forgetSavedKey,
  isPlatformKeyFixed,
  keepTestedKey,
  testKey as testModelKey,
} from '../../models/public.ts';
import {
  type FailureKind,
  findSavedKeys,
  forgetKey,
  hintOf,
  isKeyFixed,
  keepKey,
  platformKeys,
  SOURCES,
  testSourceKey,
  unitPriceMicros,
} from '../../sources/public.ts';
import { recordChange } from '../history/history.service.ts';
import { AI, type FoundKey, type Provider } from './keys.rules.ts';
import * as repository from './providers.repository.ts';
import type { ProvidersTable } from './providers.table.ts';
import { settingsErrors } from './settings.errors.ts';

const PROVIDERS: readonly Provider[] = [
  ...SOURCES.filter(({ needsKey }) => needsKey).map((source) => ({
    id: source.id,
    name: source.title,
    serves: source.kinds,
    source,
  })),
  { id: AI, name: 'OpenAI', serves: ['texts'], source: null },
];

const providerOf = (id: string): Provider => {
  const provider = PROVIDERS.find((one) => one.id === id);
  if (!provider) throw settingsErrors.unknown_provider();
  return provider;
};

const isFixed = (ctx: Base, { id }: Provider) =>
  id === AI ? isPlatformKeyFixed(ctx) : isKeyFixed(ctx.platform.config, id);

const configured = ({ platform: { config } }: Base, { id }: Provider): string | undefined =>
  id === AI ? config.OPENAI_API_KEY : platformKeys(config).find(([source]) => source === id)?.[1];

export interface ProviderView {
  provider: Provider;
  key: FoundKey | null;
  row: ProvidersTable | undefined;
  /** What one of its credits costs; null: not known. */
  unitMicros: number | null;
}

/** In a transaction of the platform's account. */
async function keysInForce(tx: Tx): Promise<Map<string, FoundKey>> {
  const [saved, ofAi] = [await findSavedKeys(tx), await findSavedKey(tx)];
  const found = new Map<string, FoundKey>();
  for (const provider of PROVIDERS) {
    const [own, given] = [provider.id === AI ? ofAi : saved.get(provider.id), configured(tx, provider)];
    if (given && isFixed(tx, provider))
      found.set(provider.id, { key: given, ends: hintOf(given), origin: 'environment' });
    else if (own) found.set(provider.id, { key: own.key, ends: hintOf(own.key), origin: 'saved' });
    else if (given) found.set(provider.id, { key: given, ends: hintOf(given), origin: 'sandbox' });
  }
  return found;
}

export const findProviders = (ctx: Ctx): Promise<ProviderView[]> =>
  asPlatform(ctx, async (tx) => {
    const rows = await repository.findProviders(tx.db);
    const keys = await asAccount(tx, ctx.actor.accountId, keysInForce);
    return PROVIDERS.map((provider) => ({
      provider,
      key: keys.get(provider.id) ?? null,
      row: rows.find(({ id }) => id === provider.id),
      unitMicros: provider.source && unitPriceMicros(provider.id, tx.platform.config.SOURCE_PRICES),
    }));
  });

async function viewOf(ctx: Ctx, id: string): Promise<ProviderView> {
  return (await findProviders(ctx)).find(({ provider }) => provider.id === id) as ProviderView;
}

const OF_AI: Record<ModelKeyProblem, FailureKind> = {
  wrong_key: 'auth',
  no_quota: 'quota',
  no_model: 'entitlement',
  unreachable: 'transient',
};

/** Null: it works. Asked outside of any transaction. */
async function problemOf(ctx: Ctx, { source }: Provider, key: string): Promise<FailureKind | null> {
  if (source) return testSourceKey(ctx, source, key);
  const problem = await testModelKey(ctx.platform, key);
  return problem && OF_AI[problem];
}

function changeable(ctx: Ctx, id: string): Provider {
  const provider = providerOf(id);
  if (isFixed(ctx, provider)) throw settingsErrors.fixed();
  return provider;
}

/** A refused key changes nothing: the one before stays in force. */
export async function saveKey(ctx: Ctx, id: string, key: string): Promise<ProviderView> {
  const provider = changeable(ctx, id);
  const problem = await problemOf(ctx, provider, key);
  if (problem) {
    const words = `admin-settings.refused.${problem}`;
    throw settingsErrors.key_refused({ fields: { key: words }, params: { provider: provider.name } });
  }
  const before = await viewOf(ctx, id);
  await asPlatform(ctx, async (tx) => {
    await asAccount(tx, ctx.actor.accountId, (own) => keep(own, provider, key));
    await repository.saveProvider(tx.db, id, { tested_at: tx.now(), problem: null });
    const isOther = before.key?.key !== key;
    await note(tx, provider, 'saveKey', endsOf(before), { key: masked(hintOf(key)), ...(isOther && { is_new: true }) });
  });
  return viewOf(ctx, id);
}

const keep = async (tx: Tx, { id }: Provider, key: string) => {
  if (id === AI) await keepTestedKey(tx, key);
  else await keepKey(tx, id, key);
};

const masked = (ends: string) => `••••${ends}`;
const endsOf = ({ key }: ProviderView) => ({ key: key && masked(key.ends) });

const note = (tx: PlatformTx<Ctx>, { id, name }: Provider, what: string, before: Fields | null, after: Fields | null) =>
  recordChange(tx, { part: 'settings', what, subject: { id, name }, before, after });

export async function removeKey(ctx: Ctx, id: string): Promise<void> {
  const provider = changeable(ctx, id);
  const before = await viewOf(ctx, id);
  await asPlatform(ctx, async (tx) => {
    const forget = (own: Tx) => (id === AI ? forgetSavedKey(own) : forgetKey(own, id));
    if (!(await asAccount(tx, ctx.actor.accountId, forget))) throw settingsErrors.no_key();
    await repository.saveProvider(tx.db, id, { tested_at: null, problem: null });
    await note(tx, provider, 'removeKey', endsOf(before), null);
  });
}

/** Tests the key in use, from the environment or from the database, and saves the provider's answer. */
export async function testKey(ctx: Ctx, id: string): Promise<ProviderView> {
  const provider = providerOf(id);
  const keys = await inTransaction(ctx, keysInForce);
  const found = keys.get(id);
  if (!found) throw settingsErrors.no_key();
  const problem = await problemOf(ctx, provider, found.key);
  await asPlatform(ctx, async (tx) => {
    await repository.saveProvider(tx.db, id, { tested_at: tx.now(), problem });
    const after = { key: masked(found.ends), state: problem ? 'fails' : 'works', ...(problem && { problem }) };
    await note(tx, provider, 'testKey', null, after);
  });
  return viewOf(ctx, id);
}
