/** A search of the past for a sandbox, paid for like any other. Its list was deleted since. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Base, Tx } from '../../platform/context.ts';
import { identityKey, reserve, settle } from '../wallet/public.ts';
import { insertSearch } from './search.repository.ts';
import { ACT_OF_KIND } from './search.rules.ts';

export interface PastSearch {
  userId: number;
  userName: string;
  kind: SearchKind;
  summary: string;
  leads: number;
  /** Tells it from the account's others. */
  key: string;
}

const PRICES: Record<SearchKind, number> = { industry: 1, people: 3, single: 1, influencer: 2 };
const SOURCES: Record<SearchKind, string> = {
  industry: 'lead-index',
  people: 'apollo',
  single: 'hunter',
  influencer: 'modash',
};

export async function seedSearch(tx: Tx<Base>, { userId, userName, kind, summary, leads, key }: PastSearch) {
  const act = ACT_OF_KIND[kind];
  const max = leads * PRICES[kind];
  const promise = await reserve(tx, { acts: [act], max, purpose: 'search', title: summary, key: `seed:${key}` });
  const items = Array.from({ length: leads }, (_, n) => ({
    act,
    identityKeys: [identityKey('place', `seed:${key}:${n}`)],
  }));
  const { credits } = await settle(tx, promise.id, items, `seed:${key}:page`, { close: true });
  const at = tx.now();
  await insertSearch(tx.db, {
    account_id: tx.accountId,
    ...{ user_id: userId, user_name: userName, kind, summary, list_id: 0, list_removed: true, language: 'en' },
    ...{ row_limit: leads, filters: '{}', source: SOURCES[kind], key_owner: 'platform', status: 'completed' },
    ...{ found: leads * 3, checked: leads, added: leads, credits, maximum_credits: max, reservation_id: promise.id },
    ...{ provider_calls: 1 + Math.floor(leads / 20), provider_cost: leads * 0.01, raw_records: leads },
    ...{ created_at: at, started_at: at, moved_at: at, finished_at: at },
  } as Parameters<typeof insertSearch>[1]);
}
