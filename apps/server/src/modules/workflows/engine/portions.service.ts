/** A portion of leads at a node: begun in one transaction, and closed in another when it is known what became of them. */
import type { SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import type { Tx } from '../../../platform/context.ts';
import { duringStep } from '../../automation/public.ts';
import { findList } from '../../lists/public.ts';
import { findSuppressed } from '../../privacy/public.ts';
import { identityOf, type ResultRow, readRows } from '../../results/public.ts';
import type { At, Harvest, NodeAdapter, UnderWay } from '../nodes/nodes.port.ts';
import { adapterOf } from '../nodes/nodes.registry.ts';
import * as items from '../runs/items.repository.ts';
import { note } from '../runs/journal.service.ts';
import * as portions from '../runs/portions.repository.ts';
import * as repository from '../runs/runs.repository.ts';
import type { ItemRow, PortionRow } from '../runs/runs.table.ts';
import { account } from './budget.service.ts';
import { PORTION, QUICK_PORTION } from './engine.rules.ts';
import { bringIn, closeLeads, type Tally } from './handing-on.service.ts';
import type { PlannedNode } from './plan.rules.ts';

type Ended = { result_id: number; state: 'ended' | 'no'; reason: string };

/** False: there was nothing to begin. */
export async function beginPortion(tx: Tx, at: At): Promise<boolean> {
  const adapter = adapterOf(at.planned);
  const waiting = await items.nextWaiting(tx.db, at.row, sizeOf(adapter, at.planned));
  if (waiting.length === 0) return false;
  const n = at.row.portions + 1;
  await repository.moveNode(tx.db, at.row, { portions: 1 }, tx.now());
  const { list, rows, left } = await wantedOf(tx, at, waiting);
  await closeLeads(tx, at, left, 'waiting');
  if (!list || rows.length === 0) return true;
  const step = duringStep(tx, `workflow:${at.run.id}/${at.row.node_id}`);
  const begun = await adapter.begin(step, at, { n, list, rows });
  const tally = await closeLeads(tx, at, begun.outcomes, 'waiting');
  if (begun.underWay) await keepUnderWay(tx, at, begun.underWay, { n, listId: list.id });
  else await noteEnd(tx, at, n, begun.outcomes.length, tally, 0);
  return true;
}

const sizeOf = (adapter: NodeAdapter, planned: PlannedNode): number =>
  adapter.isQuick ? QUICK_PORTION : Math.max(1, Math.min(PORTION, adapter.portionOf?.(planned) ?? PORTION));

/** The leads as they are now: those that are gone or must not be contacted go no further, and of the others no more than wanted. */
async function wantedOf(tx: Tx, { planned, row }: At, waiting: ItemRow[]) {
  const [{ list_id: listId }] = waiting as [ItemRow];
  const list = await findList(tx, listId);
  const found = list
    ? await readRows(
        tx,
        listId,
        waiting.map(({ result_id }) => result_id),
      )
    : [];
  const unwanted = await findSuppressed(tx, found, identityOf);
  const usable = new Map(
    found.filter((each) => !each.is_suppressed && !unwanted.has(each)).map((each) => [each.id, each]),
  );
  const there = new Set(found.map(({ id }) => id));
  const most = 'most' in planned.node.settings ? (planned.node.settings as SettingsOf<'content'>).most : null;
  let room = most === null ? Number.POSITIVE_INFINITY : most - (row.total - row.waiting - row.ended_count);
  const [rows, left]: [ResultRow[], Ended[]] = [[], []];
  for (const { result_id } of waiting) {
    const lead = usable.get(result_id);
    if (!lead) left.push({ result_id, state: 'ended', reason: there.has(result_id) ? 'suppressed' : 'gone' });
    else if (room-- > 0) rows.push(lead);
    else left.push({ result_id, state: 'no', reason: 'most' });
  }
  return { list, rows, left };
}

async function keepUnderWay(
  tx: Tx,
  { row }: At,
  { kind, id, ids, reserved, reservationId = 0 }: UnderWay,
  { n, listId }: { n: number; listId: number },
) {
  await items.markWorking(tx.db, row, ids, n, tx.now());
  await repository.moveNode(tx.db, row, { waiting: -ids.length, working: ids.length }, tx.now());
  await portions.insertPortion(tx.db, {
    account_id: row.account_id,
    run_id: row.run_id,
    node_id: row.node_id,
    n,
    list_id: listId,
    ref_kind: kind,
    ref_id: id,
    state: 'running',
    size: ids.length,
    reserved,
    reservation_id: reservationId,
    created_at: tx.now(),
  });
}

/** Whether it has ended; the run stops when it says so. */
export async function harvestPortion(tx: Tx, at: At, portion: PortionRow) {
  const { harvest } = adapterOf(at.planned) as Required<NodeAdapter>;
  const ids = (await items.findWorking(tx.db, at.row, portion.n)).map(({ result_id }) => result_id);
  const answer = await harvest(tx, at, portion, ids);
  if ('note' in answer) {
    if (answer.note !== at.row.note) await repository.updateNode(tx.db, at.row, { note: answer.note });
    return { isOver: false, stop: answer.stop };
  }
  await closePortion(tx, at, portion, answer);
  return { isOver: true, stop: answer.stop };
}

async function closePortion(tx: Tx, at: At, portion: PortionRow, { outcomes, found, credits }: Harvest): Promise<void> {
  // Found first: companies are handed on in the order of what they brought.
  const people = await bringIn(tx, at, found, 'out');
  const tally = await closeLeads(tx, at, outcomes, 'working');
  // What AI research has delivered is accounted for already.
  await account(tx, at, portion.reserved, credits - portion.credits);
  await portions.updatePortion(tx.db, portion, { state: 'ended', credits, ended_at: tx.now() });
  await repository.updateNode(tx.db, at.row, { note: null });
  // AI research hands leads on as answers come.
  const became = portion.ref_kind === 'research' ? await items.tallyOf(tx.db, at.row, portion.n) : tally;
  await noteEnd(tx, at, portion.n, portion.size, { ...became, out: became.out + people }, credits);
}

/** Cancels the portion. Its results stay; its other leads wait again. */
export async function cancelPortion(tx: Tx, at: At, portion: PortionRow): Promise<void> {
  const { cancel, harvest } = adapterOf(at.planned) as Required<NodeAdapter>;
  const idsOf = async () => (await items.findWorking(tx.db, at.row, portion.n)).map(({ result_id }) => result_id);
  await cancel(tx, at, portion, await idsOf());
  const answer = await harvest(tx, at, portion, await idsOf());
  if (!('note' in answer)) await closePortion(tx, at, portion, answer);
}

const noteEnd = (
  tx: Tx,
  { run, row }: At,
  n: number,
  leads: number,
  { out, no, unknown, failed }: Pick<Tally, 'out' | 'no' | 'unknown' | 'failed'>,
  credits: number,
) =>
  note(tx, run, row.type === 'ai_research' ? 'research.portion' : 'portion', {
    node: row.node_id,
    params: { n, leads, out, no, unknown, failed, credits },
    tone: failed > 0 ? 'bad' : 'plain',
  });
