/**
 * Delivers people to a list of people, each once, and paid for once per account, independent of the act that found them. A list that
 * was only named is created with the first person.
 */
import type { Base, Tx } from '../../platform/context.ts';
import { ensureNamed, lockList } from '../lists/public.ts';
import { findSuppressed, retentionDate } from '../privacy/public.ts';
import { addResults, findByKeys, readRows, recordActivity, subjectOf } from '../results/public.ts';
import type { Lead } from '../sources/public.ts';
import { type ItemCharge, settle } from '../wallet/public.ts';
import { mergePeople } from './asking/people.rules.ts';
import type { Answered, Delivered } from './enrichment.port.ts';
import * as repository from './enrichment.repository.ts';
import { priceActOf } from './enrichment.rules.ts';
import type { RunRow } from './enrichment.table.ts';

/** A person, and the row of the list that led there. */
interface Find {
  lead: Lead;
  from: number;
}

const NOTHING = { owned: 0, potential: 0, credits: 0, isOutOfCredits: false };

export async function deliverPeople(tx: Tx<Base>, run: RunRow, answered: Answered[]): Promise<Delivered> {
  const finds = await allowedFinds(tx, await stillWanted(tx, run, answered));
  if (finds.length === 0) return { ...NOTHING, found: new Map() };
  const target = await targetOf(tx, run);
  const fresh = await unknownTo(tx, target, finds);
  const known = new Set(finds.filter((find) => !fresh.includes(find)).map(({ from }) => from));
  await repository.savepoint(tx.db);
  const first = await addAndCharge(tx, run, target, fresh);
  if (first.uncovered.size === 0) return { ...(await withHistory(tx, run, target, first, false)), known };
  // Rows that the reservation does not cover are not delivered.
  await repository.rollbackToSavepoint(tx.db);
  const covered = fresh.filter((find) => !first.uncovered.has(find));
  return { ...(await withHistory(tx, run, target, await addAndCharge(tx, run, target, covered), true)), known };
}

/** Drops rows that were deleted or suppressed during the lookup. They cost nothing. */
async function stillWanted(tx: Tx<Base>, run: RunRow, answered: Answered[]): Promise<Answered[]> {
  const ids = answered.filter(({ answer }) => answer.people.length > 0).map(({ open }) => open.result_id);
  const rows = ids.length > 0 ? await readRows(tx, run.list_id, ids) : [];
  const wanted = new Set(rows.filter((row) => !row.is_suppressed).map(({ id }) => id));
  return answered.filter(({ open }) => wanted.has(open.result_id));
}

async function allowedFinds(tx: Tx<Base>, answered: Answered[]): Promise<Find[]> {
  const all = answered.flatMap(({ open, answer }) => answer.people.map((lead) => ({ lead, from: open.result_id })));
  const unwanted = await findSuppressed(tx, all, ({ lead }) => lead.contact);
  const finds = all.filter((find) => !unwanted.has(find));
  // Two companies may share a person, who then comes from the first.
  const from = new Map<string, number>();
  for (const find of finds.toReversed()) for (const key of find.lead.identityKeys) from.set(key, find.from);
  return mergePeople(finds.map(({ lead }) => lead)).map((lead) => ({
    lead,
    from: from.get(lead.identityKeys[0] ?? '') as number,
  }));
}

async function targetOf(tx: Tx<Base>, run: RunRow): Promise<number> {
  if (run.target_list_id) return (await lockList(tx, run.target_list_id)).id;
  const by = { userId: run.user_id, name: run.user_name };
  return (await ensureNamed(tx, { name: run.target_name, type: 'people' }, by)).id;
}

/** The target is held from here on. */
async function unknownTo(tx: Tx<Base>, target: number, finds: Find[]): Promise<Find[]> {
  const keysOf = ({ lead }: Find): string[] => [lead.row.dedupeKey, ...lead.identityKeys];
  const known = await findByKeys(tx, target, finds.flatMap(keysOf));
  return finds.filter((find) => !keysOf(find).some((key) => known.has(key)));
}

interface Added {
  rows: { id: number; find: Find }[];
  owned: number;
  credits: number;
  uncovered: Set<Find>;
}

async function addAndCharge(tx: Tx<Base>, run: RunRow, target: number, finds: Find[]): Promise<Added> {
  const byKey = new Map(finds.map((find) => [find.lead.row.dedupeKey, find]));
  const retain_until = retentionDate(tx.now());
  const { added } = await addResults(
    tx,
    target,
    finds.map(({ lead }) => ({ ...lead.row, retain_until })),
    { cause: `enrichment:${run.id}` },
  );
  const rows = added.map(({ id, dedupeKey }) => ({ id, find: byKey.get(dedupeKey) as Find }));
  const act = priceActOf(run.list_type, run.act);
  if (!act || rows.length === 0) return { rows, owned: 0, credits: 0, uncovered: new Set() };
  const items = rows.map(({ id, find }) => ({
    act,
    identityKeys: find.lead.identityKeys,
    subject: subjectOf('people', target, id),
  }));
  const { credits, charges } = await settle(tx, run.reservation_id, items, `enrichment:${run.id}/${run.step}`);
  const ended = (status: ItemCharge['status']) => rows.filter((_row, index) => charges[index]?.status === status);
  return {
    rows,
    owned: ended('owned').length,
    credits: Math.abs(credits),
    uncovered: new Set(ended('uncovered').map(({ find }) => find)),
  };
}

/** Records in the rows' history how many people were found for each. */
async function withHistory(
  tx: Tx<Base>,
  run: RunRow,
  targetListId: number,
  { rows, owned, credits }: Added,
  isOutOfCredits: boolean,
): Promise<Delivered> {
  const found = new Map<number, number>();
  for (const { find } of rows) found.set(find.from, (found.get(find.from) ?? 0) + 1);
  const what = run.act === 'get-employees' ? 'results.activity.employeesFound' : 'results.activity.similarFound';
  for (const [id, count] of found)
    await recordActivity(tx, run.list_id, [id], { what, params: { count }, by_name: run.user_name });
  return { found, owned, potential: 0, credits, isOutOfCredits, targetListId };
}
