/** One page of a search: from the source's leads to rows in the list and credits in the ledger, in one transaction. */
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/lists';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { findSuppressed, retentionDate } from '../privacy/public.ts';
import { addResults, subjectOf } from '../results/public.ts';
import { type Lead, type SourceCall, type SourcePage, sourceOf } from '../sources/public.ts';
import { settle } from '../wallet/public.ts';
import { finish, publishProgress } from './outcome.service.ts';
import * as repository from './search.repository.ts';
import { ACT_OF_KIND, distinct, seenKey } from './search.rules.ts';
import type { SearchRow } from './search.table.ts';

/**
 * The search after the page; undefined if another worker delivered this page or the search was ended meanwhile. `isExact`: the
 * source never returns a lead twice, so seen leads need not be stored.
 */
export function deliver(
  ctx: Base,
  { account_id: accountId, id, step }: SearchRow,
  page: SourcePage,
  spent: SourceCall['spent'],
  isExact: boolean,
): Promise<SearchRow | undefined> {
  return asAccount(ctx, accountId, async (tx) => {
    const row = await repository.lockSearch(tx.db, accountId, id);
    if (row?.finished_at) await repository.addSpent(tx.db, accountId, id, spent);
    if (!row || row.finished_at || row.step !== step) return undefined;
    const fresh = await leadsOf(tx, row, page, isExact);
    const hidden = await findSuppressed(tx, fresh, (lead) => lead.contact);
    const allowed = fresh.filter((lead) => !hidden.has(lead));
    const wanted = allowed.slice(0, row.row_limit - row.added - row.duplicates);
    const done = await addAndCharge(tx, row, wanted);
    const counted = row.checked + (fresh.length - allowed.length) + wanted.length;
    const moved = await repository.updateSearch(tx.db, accountId, id, {
      status: 'running',
      found: Math.max(page.total ?? row.found, counted),
      checked: counted,
      added: row.added + done.added,
      owned: row.owned + done.owned,
      duplicates: row.duplicates + done.duplicates,
      suppressed: row.suppressed + fresh.length - allowed.length,
      credits: row.credits + done.credits,
      step: row.step + 1,
      cursor: page.cursor && JSON.stringify(page.cursor),
      waits: 0,
      waiting_until: null,
      provider_calls: row.provider_calls + spent.calls,
      provider_cost: Number(row.provider_cost) + spent.cost,
      raw_records: row.raw_records + page.raw,
      ...(page.coverage && { coverage: JSON.stringify(page.coverage) }),
      started_at: row.started_at ?? tx.now(),
      moved_at: tx.now(),
    });
    const isDone = !page.cursor || done.isOutOfCredits || moved.added + moved.duplicates >= moved.row_limit;
    if (isDone) return finish(tx, moved, 'completed');
    await publishProgress(tx, moved);
    return moved;
  });
}

async function leadsOf(tx: Tx<Base>, row: SearchRow, page: SourcePage, isExact: boolean): Promise<Lead[]> {
  const leads = distinct(page.leads);
  if (isExact || leads.length === 0) return leads;
  const fresh = await repository.noteSeen(tx.db, row.account_id, row.id, leads.map(seenKey));
  return leads.filter((lead) => fresh.has(seenKey(lead)));
}

interface Done {
  added: number;
  owned: number;
  duplicates: number;
  credits: number;
  isOutOfCredits: boolean;
}

/** Adds the rows first, so that only new ones are charged; rows not covered by the reservation are removed again. */
async function addAndCharge(tx: Tx<Base>, row: SearchRow, leads: readonly Lead[]): Promise<Done> {
  if (leads.length === 0) return { added: 0, owned: 0, duplicates: 0, credits: 0, isOutOfCredits: false };
  await repository.savepoint(tx.db);
  const first = await tryPage(tx, row, leads);
  if (first.uncovered.size === 0) return { ...first, isOutOfCredits: false };
  await repository.rollbackToSavepoint(tx.db);
  const covered = leads.filter((lead) => !first.uncovered.has(lead.row.dedupeKey));
  return { ...(await tryPage(tx, row, covered)), isOutOfCredits: true };
}

async function tryPage(tx: Tx<Base>, row: SearchRow, leads: readonly Lead[]) {
  const byKey = new Map(leads.map((lead) => [lead.row.dedupeKey, lead]));
  // Set once, and earlier than usual if the source's terms require it.
  const retain_until = retentionDate(tx.now(), sourceOf(row.source)?.retentionDays);
  const { added } = await addResults(
    tx,
    row.list_id,
    leads.map((lead) => ({ ...lead.row, retain_until })),
  );
  const type = LIST_TYPE_OF_KIND[row.kind];
  const items = added.map(({ id, dedupeKey }) => ({
    act: ACT_OF_KIND[row.kind],
    identityKeys: (byKey.get(dedupeKey) as Lead).identityKeys,
    subject: subjectOf(type, row.list_id, id),
  }));
  const { credits, charges } = items.length
    ? await settle(tx, row.reservation_id, items, `search:${row.id}/${row.step}`)
    : { credits: 0, charges: [] };
  return {
    added: added.length,
    owned: charges.filter(({ status }) => status === 'owned').length,
    duplicates: leads.length - added.length,
    credits: Math.abs(credits),
    uncovered: new Set(
      added.filter((_row, index) => charges[index]?.status === 'uncovered').map(({ dedupeKey }) => dedupeKey),
    ),
  };
}
