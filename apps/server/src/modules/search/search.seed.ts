/** Searches of the past for a sandbox, paid for like any other. Their lists were deleted since. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Base, Tx } from '../../platform/context.ts';
import { spell, type Worded } from '../../platform/i18n.ts';
import { unitPriceMicros } from '../sources/public.ts';
import { estimate, identityKey, reserve, settle } from '../wallet/public.ts';
import { insertSearch, updateSearch } from './search.repository.ts';
import { ACT_OF_KIND } from './search.rules.ts';
import type { NewSearch } from './search.table.ts';

export interface PastSearch {
  userId: number;
  userName: string;
  kind: SearchKind;
  summary: Worded;
  leads: number;
  /** Tells it from the account's others. */
  key: string;
  /** What the search did beyond finding and delivering all that it wanted. */
  more?: Partial<NewSearch>;
}

const SOURCES: Record<SearchKind, string> = {
  industry: 'lead-index',
  people: 'people-data-labs',
  single: 'hunter',
  influencer: 'modash',
};

/** What a search says and what the wallet, the dashboards and the statement say of it come from the same charge. */
export async function seedSearch(tx: Tx<Base>, { userId, userName, kind, summary, leads, key, more }: PastSearch) {
  const [at, act, source] = [tx.now(), ACT_OF_KIND[kind], SOURCES[kind]];
  const { maximum } = await estimate(tx, [{ act, count: leads }]);
  const made = await insertSearch(tx.db, {
    account_id: tx.accountId,
    user_id: userId,
    user_name: userName,
    kind,
    summary: spell(summary, 'en'),
    words: JSON.stringify(summary),
    // There is no such list; running it again makes one.
    list_id: 0,
    list_removed: true,
    language: 'en',
    row_limit: leads,
    filters: '{}',
    source,
    key_owner: 'platform',
    status: 'completed',
    found: leads,
    checked: leads,
    added: leads,
    intent: null,
    maximum_credits: maximum,
    reservation_id: 0,
    provider_calls: 1 + Math.floor(leads / 20),
    raw_records: leads,
    provider_cost: leads,
    unit_cost_micro: unitPriceMicros(source, tx.platform.config.SOURCE_PRICES),
    created_at: at,
    started_at: at,
    moved_at: at,
    finished_at: new Date(at.getTime() + 90_000),
    ...more,
  } as NewSearch);
  const title = { key: 'search.title', params: { summary } };
  const about = { purpose: 'search', title, subject: `search:${made.id}`, spender: { ...NO_KEY, userId } };
  const promise = await reserve(tx, { acts: [act], max: maximum, ...about, key: `seed:${key}` });
  const items = Array.from({ length: leads }, (_, n) => ({
    act,
    identityKeys: [identityKey('place', `seed:${key}:${n}`)],
  }));
  const { credits } = await settle(tx, promise.id, items, `seed:${key}:page`, { close: true });
  await updateSearch(tx.db, tx.accountId, made.id, { credits, reservation_id: promise.id });
}

const NO_KEY = { apiKeyId: null, dailyBudget: null };
