/**
 * Which sources an account can use and with whose key: its own, else its reseller's, else the platform's
 * (docs/product-rules.md#searching). Keys are sealed at rest and never leave the program again; people see the last
 * characters.
 */

import type { SearchKind } from '@leadwright/contract/leads/lists';
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { oneByOne } from '../../platform/each-at-once.ts';
import { getAccount } from '../accounts/public.ts';
import type { Source, SourceCall, SourceQuery } from './source.port.ts';
import { SourceFailure } from './source-failure.port.ts';
import { sourcesErrors } from './sources.errors.ts';
import { SOURCES, sourceOf } from './sources.registry.ts';
import * as repository from './sources.repository.ts';
import { isKeyFixed, keyContext, platformKeys } from './vendor-settings.rules.ts';

export type KeyOwner = 'account' | 'reseller' | 'platform' | 'none';

export interface UsableSource {
  source: Source;
  key: string;
  owner: KeyOwner;
}

const HINT_LENGTH = 4;

interface FoundKey {
  key: string;
  hint: string;
  owner: KeyOwner;
}

/** The key in force per source. Nearer accounts win. */
async function findKeys(tx: Tx<Base>): Promise<Map<string, FoundKey>> {
  const found = new Map<string, FoundKey>();
  for (const [source, key] of platformKeys(tx.platform.config))
    found.set(source, { key, hint: hintOf(key), owner: 'platform' });
  for (const { accountId, owner } of (await chainOf(tx)).reverse()) {
    const rows = await asAccount(tx, accountId, (scoped) => repository.findKeys(scoped.db, accountId));
    for (const { source, sealed, hint } of rows)
      if (owner !== 'platform' || !isKeyFixed(tx.platform.config, source))
        found.set(source, { key: tx.platform.secrets.open(sealed, keyContext(accountId, source)), hint, owner });
  }
  return found;
}

/** The account, then those above it. */
async function chainOf(tx: Tx<Base>): Promise<{ accountId: number; owner: KeyOwner }[]> {
  const chain: { accountId: number; owner: KeyOwner }[] = [];
  let id: number | null = tx.accountId;
  while (id !== null) {
    const account: { id: number; kind: string; parent_id: number | null } = await getAccount(tx, id);
    const owner = chain.length === 0 ? 'account' : account.kind === 'platform' ? 'platform' : 'reseller';
    chain.push({ accountId: account.id, owner });
    id = account.parent_id;
  }
  return chain;
}

export const listSources = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const keys = await findKeys(tx);
    return SOURCES.map((source) => ({ source, key: keys.get(source.id) ?? null }));
  });

/** The sources that can answer, the preferred one first. */
export async function findUsable(tx: Tx<Base>, kind: SearchKind): Promise<UsableSource[]> {
  const keys = await findKeys(tx);
  return SOURCES.filter(({ kinds }) => kinds.includes(kind)).flatMap((source): UsableSource[] => {
    const found = keys.get(source.id);
    if (found) return [{ source, key: found.key, owner: found.owner }];
    return source.needsKey ? [] : [{ source, key: '', owner: 'none' }];
  });
}

/** The source a query goes to: the one asked for, or the first that can answer it. */
export async function chooseSource(tx: Tx<Base>, query: SourceQuery, asked?: string): Promise<UsableSource> {
  const usable = await findUsable(tx, query.kind);
  const fitting = usable.filter(({ source }) => source.answers(query));
  const chosen = asked ? fitting.find(({ source }) => source.id === asked) : fitting[0];
  if (chosen) return chosen;
  if (asked) throw sourcesErrors.unusable({ fields: { 'filters.source': 'sources.error.unusable' } });
  throw sourcesErrors.none_for_kind();
}

/** A source by id, for a run that started with it. Its key may have been changed or removed since. */
export async function reopenSource(tx: Tx<Base>, kind: SearchKind, id: string): Promise<UsableSource> {
  const found = (await findUsable(tx, kind)).find(({ source }) => source.id === id);
  if (!found) throw new SourceFailure('auth', id, 'no key');
  return found;
}

export const openCall = (ctx: Base, { key }: UsableSource, signal: AbortSignal): SourceCall => ({
  platform: ctx.platform,
  language: ctx.language,
  key,
  signal,
  now: ctx.now,
  spent: { calls: 0, cost: 0 },
});

export const saveKey = (ctx: Ctx, id: string, key: string) =>
  inTransaction(ctx, async (tx) => {
    const source = known(id);
    if (!source.needsKey) throw sourcesErrors.no_key_needed();
    await keepKey(tx, id, key);
    return source;
  });

/** Of the transaction's account; the platform's serves everybody below it. */
export const keepKey = (tx: Tx, source: string, key: string): Promise<void> =>
  repository.saveKey(tx.db, {
    account_id: tx.accountId,
    source,
    sealed: tx.platform.secrets.seal(key, keyContext(tx.accountId, source)),
    hint: hintOf(key),
    created_by: tx.actor.userId,
    created_at: tx.now(),
  });

/** Sources of maps and searches that an administrator sees and takes away; what they set is for the first. */
const MAPS = ['google-places', 'outscraper'] as const;

/** The account's own key for maps and searches, of which only the last characters can be shown. */
export async function findMapsKey(tx: Tx<Base>) {
  const own = await repository.findKeys(tx.db, tx.accountId);
  return MAPS.flatMap((id) => own.find(({ source }) => source === id) ?? [])[0];
}

export const saveMapsKey = (tx: Tx, key: string) => keepKey(tx, MAPS[0], key);

/** False when there was none. */
export async function removeMapsKeys(tx: Tx<Base>): Promise<boolean> {
  const gone = await oneByOne(MAPS, (id) => repository.deleteKey(tx.db, tx.accountId, id));
  return gone.some(Boolean);
}

export const removeKey = (ctx: Ctx, id: string) =>
  inTransaction(ctx, async (tx) => {
    const source = known(id);
    if (!(await forgetKey(tx, id))) throw sourcesErrors.unknown();
    return source;
  });

export const forgetKey = (tx: Tx, source: string): Promise<boolean> =>
  repository.deleteKey(tx.db, tx.accountId, source);

/** The keys the transaction's account saved, opened. */
export async function findSavedKeys(tx: Tx): Promise<Map<string, { key: string; hint: string }>> {
  const rows = await repository.findKeys(tx.db, tx.accountId);
  const open = (source: string, sealed: string) => tx.platform.secrets.open(sealed, keyContext(tx.accountId, source));
  return new Map(rows.map(({ source, sealed, hint }) => [source, { key: open(source, sealed), hint }]));
}

function known(id: string): Source {
  const source = sourceOf(id);
  if (!source) throw sourcesErrors.unknown();
  return source;
}

export const hintOf = (key: string) => (key.length > 2 * HINT_LENGTH ? key.slice(-HINT_LENGTH) : '');
