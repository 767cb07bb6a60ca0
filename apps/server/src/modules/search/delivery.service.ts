/** One page of a search: from the source's leads to rows in the list and credits in the ledger, in one transaction. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { EMAIL_SEARCH, NOWHERE, originOf } from '../leads/public.ts';
import { lockList } from '../lists/public.ts';
import { retentionDate } from '../privacy/public.ts';
import { addResults } from '../results/public.ts';
import { type Lead, type SourceCall, type SourcePage, sourceOf } from '../sources/public.ts';
import { chargeContacts, completeKnown, isPaid } from './contacts.service.ts';
import { endRows, publishProgress } from './outcome.service.ts';
import { findMine, type Mine, NONE, rememberFree } from './owning/owning.service.ts';
import { excludedBy, type Sifted, sift } from './owning/sifting.service.ts';
import { emailsWanted } from './search.events.ts';
import * as repository from './search.repository.ts';
import { areRowsOver, distinct, emailPlan, leftOf, seenKey } from './search.rules.ts';
import type { SearchRow } from './search.table.ts';

/**
 * Returns the updated search, or undefined if another worker delivered this page or the search has ended. `isExact`: the source
 * never returns a lead twice, so seen leads need not be stored.
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
    if (row && areRowsOver(row)) await repository.addSpent(tx.db, accountId, id, spent);
    if (!row || areRowsOver(row) || row.step !== step) return undefined;
    const fresh = await leadsOf(tx, row, page, isExact);
    const sifted = await siftPage(tx, row, fresh);
    const wanted = fresh.filter((lead) => !sifted.reasons.has(lead)).slice(0, leftOf(row));
    const done = await addAndCharge(tx, row, wanted);
    const counted = row.checked + sifted.reasons.size + wanted.length;
    const moved = await repository.updateSearch(tx.db, accountId, id, {
      status: 'running',
      found: Math.max(page.total ?? row.found, counted),
      checked: counted,
      added: row.added + done.added,
      owned: row.owned + done.owned,
      duplicates: row.duplicates + sifted.count('owned') + done.duplicates,
      without_contact: row.without_contact + done.withoutContact,
      completed: row.completed + done.completed,
      suppressed: row.suppressed + sifted.count('do_not_contact'),
      excluded_crm: row.excluded_crm + sifted.count('crm'),
      excluded_files: row.excluded_files + sifted.count('files'),
      emails_total: row.emails_total + done.wantedEmails,
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
    const isDone = !page.cursor || done.isOutOfCredits || leftOf(moved) <= 0;
    if (isDone) return endRows(tx, moved, 'completed', null, { ran_short: done.isOutOfCredits });
    await publishProgress(tx, moved);
    return moved;
  });
}

const siftPage = (tx: Tx<Base>, row: SearchRow, leads: readonly Lead[]): Promise<Sifted> =>
  sift(tx, leads, {
    kind: row.kind,
    onlyNew: row.new_only,
    exclude: excludedBy(row),
    findMine: () => findKnown(tx, row, leads),
  });

/** A search for new leads skips the leads that the account already has. */
async function findKnown(tx: Tx<Base>, row: SearchRow, leads: readonly Lead[]): Promise<Mine> {
  if (!row.new_only) return NONE;
  // Held before it is looked at, so that another search into the same list is either seen or waits.
  await lockList(tx, row.list_id);
  return findMine(tx, row.kind, leads, row.reservation_id);
}

async function leadsOf(tx: Tx<Base>, row: SearchRow, page: SourcePage, isExact: boolean): Promise<Lead[]> {
  const leads = distinct(page.leads);
  if (isExact || leads.length === 0) return leads;
  const fresh = await repository.noteSeen(tx.db, row.account_id, row.id, leads.map(seenKey));
  return leads.filter((lead) => fresh.has(seenKey(lead)));
}

interface Done {
  added: number;
  withoutContact: number;
  completed: number;
  owned: number;
  duplicates: number;
  wantedEmails: number;
  credits: number;
  isOutOfCredits: boolean;
}
const NOTHING: Done = {
  added: 0,
  withoutContact: 0,
  completed: 0,
  owned: 0,
  duplicates: 0,
  wantedEmails: 0,
  credits: 0,
  isOutOfCredits: false,
};

/** Adds the rows first, so that only new ones are charged; rows not covered by the reservation are removed again. */
async function addAndCharge(tx: Tx<Base>, row: SearchRow, leads: readonly Lead[]): Promise<Done> {
  if (leads.length === 0) return NOTHING;
  await repository.savepoint(tx.db);
  const first = await tryPage(tx, row, leads);
  if (first.uncovered.size === 0) return { ...first, isOutOfCredits: false };
  await repository.rollbackToSavepoint(tx.db);
  const covered = leads.filter((lead) => !first.uncovered.has(lead.row.dedupeKey));
  return { ...(await tryPage(tx, row, covered)), isOutOfCredits: true };
}

async function tryPage(tx: Tx<Base>, { kind, list_id: listId, ...row }: SearchRow, leads: readonly Lead[]) {
  const { completed, others } = await completeKnown(tx, kind, listId, leads);
  const byKey = new Map(others.map((lead) => [lead.row.dedupeKey, lead]));
  const isIncluded = row.find_emails && row.emails_error === null;
  // Set once, and earlier than usual if the source's terms require it.
  const retain_until = retentionDate(tx.now(), sourceOf(row.source)?.retentionDays);
  const { added } = await addResults(
    tx,
    listId,
    others.map((lead) => ({ ...lead.row, ...(isIncluded && includedEmail(tx.now(), kind, lead)), retain_until })),
    { cause: `search:${row.id}` },
  );
  const fresh = added.map(({ id, dedupeKey }) => ({ id, lead: byKey.get(dedupeKey) as Lead }));
  const wantedEmails = isIncluded ? fresh.filter(({ lead }) => emailPlan(kind, lead.row) === 'look').length : 0;
  if (wantedEmails > 0) await publish(tx, emailsWanted, { accountId: tx.accountId, searchId: row.id });
  await rememberFree(
    tx,
    kind,
    fresh.map(({ lead }) => lead),
  );
  const bill = { reservationId: row.reservation_id, kind, listId, key: `search:${row.id}/${row.step}` };
  const { credits, owned, uncovered } = await chargeContacts(tx, bill, [...completed, ...fresh]);
  return {
    added: added.length,
    withoutContact: fresh.filter(({ lead }) => !isPaid(kind, lead)).length,
    completed: completed.length,
    owned,
    duplicates: leads.length - added.length,
    wantedEmails,
    credits,
    uncovered: new Set(uncovered.map(({ lead }) => lead.row.dedupeKey)),
  };
}

/** The state of the row's address until the lookup. An address from the source counts until it is checked. */
function includedEmail(now: Date, kind: SearchKind, { row }: Lead): Partial<Lead['row']> {
  const plan = emailPlan(kind, row);
  if (plan === 'nowhere') {
    const email = { ...originOf(EMAIL_SEARCH, now), reason: NOWHERE };
    return { email_state: 'none', provenance: { ...row.provenance, email } };
  }
  const isClaimed = row.email && row.email_state !== 'unchecked';
  return plan === 'look' && !isClaimed ? { email_state: 'looking' } : {};
}
