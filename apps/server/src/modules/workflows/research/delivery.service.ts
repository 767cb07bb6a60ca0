/** Delivers answers of AI research: saves the answer, passes the lead on and charges for it, in one transaction. */
import type { SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { lockList } from '../../lists/public.ts';
import type { KeyOf } from '../../models/public.ts';
import { type ResultRow, readRows, subjectOf } from '../../results/public.ts';
import { identityKey, release, settle } from '../../wallet/public.ts';
import { account } from '../engine/budget.service.ts';
import { closeLeads } from '../engine/handing-on.service.ts';
import { markShort } from '../engine/short.service.ts';
import type { At, Stop } from '../nodes/nodes.port.ts';
import * as items from '../runs/items.repository.ts';
import { publishProgress, stop } from '../runs/outcome.service.ts';
import * as portions from '../runs/portions.repository.ts';
import type { ItemRow, PortionRow } from '../runs/runs.table.ts';
import * as answers from './answers.repository.ts';
import { type Place, placeOf } from './place.service.ts';
import { researchEnded } from './research.events.ts';
import { type Answer, isGivenUp, nextTry } from './research.rules.ts';

/** `again`: another try, later, may well succeed. */
export type Said =
  | { is: 'answered'; answer: Answer; keyOf: KeyOf }
  | { is: 'failed'; reason: string; again: boolean; ofKey: boolean }
  | { is: 'gone' };

export interface Answered {
  item: ItemRow;
  said: Said;
}

/** Whether there is more to ask about. What another worker has delivered is left alone. */
export const deliver = (ctx: Base, place: Place, answered: Answered[]): Promise<boolean> =>
  asAccount(ctx, place.accountId, async (tx) => {
    const found = await placeOf(tx, place, 'lock');
    if (!found) return false;
    const { at, portion } = found;
    const open = await stillOpen(tx, at, portion, answered);
    const { outcomes, moved, why } = await close(tx, at, portion, open);
    await closeLeads(tx, at, outcomes, 'working');
    await publishProgress(tx, at.run);
    const left = (await items.findWorking(tx.db, at.row, portion.n)).map(({ result_id }) => result_id);
    if (why) return giveUp(tx, at, moved, left, why);
    if (left.length > 0) return true;
    if (portion.reservation_id !== 0) await release(tx, portion.reservation_id);
    await publish(tx, researchEnded, { accountId: place.accountId, runId: place.runId });
    return false;
  });

/** Asked about by two at once, and the other was first. */
async function stillOpen(tx: Tx<Base>, { row }: At, portion: PortionRow, answered: Answered[]): Promise<Answered[]> {
  const open = new Map((await items.findWorking(tx.db, row, portion.n)).map((item) => [item.result_id, item]));
  return answered.filter(({ item }) => open.get(item.result_id)?.attempts === item.attempts);
}

/** A problem that affects all leads: the rest waits until it is fixed. */
async function giveUp(tx: Tx<Base>, at: At, portion: PortionRow, left: number[], why: Stop): Promise<false> {
  const waiting = left.map((result_id) => ({ result_id, state: 'waiting', reason: null }) as const);
  await closeLeads(tx, at, waiting, 'working');
  if (portion.reservation_id !== 0) await release(tx, portion.reservation_id);
  await account(tx, at, portion.reserved, 0);
  await portions.updatePortion(tx.db, portion, { state: 'ended', reserved: 0, ended_at: tx.now() });
  if (at.run.state === 'running')
    await (why.reason === 'credits' ? markShort(tx, at) : stop(tx, at.run, at.row.node_id, why));
  await publish(tx, researchEnded, { accountId: at.run.account_id, runId: at.run.id });
  return false;
}

interface Find {
  row: ResultRow;
  answer: Answer;
  isFree: boolean;
}

async function close(tx: Tx<Base>, at: At, portion: PortionRow, open: Answered[]) {
  await lockList(tx, portion.list_id).catch(() => undefined);
  const rows = await readRows(
    tx,
    portion.list_id,
    open.map(({ item }) => item.result_id),
  );
  const byId = new Map(rows.filter((row) => !row.is_suppressed).map((row) => [row.id, row]));
  const [finds, outcomes]: [Find[], items.Outcome[]] = [[], []];
  for (const { item, said } of open) {
    const row = byId.get(item.result_id);
    if (!row || said.is === 'gone') outcomes.push({ result_id: item.result_id, state: 'ended', reason: 'gone' });
    else if (said.is === 'answered')
      finds.push({ row, answer: said.answer, isFree: said.keyOf === 'own' || said.answer.value === '' });
    else await fail(tx, at, item, said, outcomes);
  }
  const { covered, moved } = await pay(tx, at, portion, finds);
  await keep(tx, at, covered);
  outcomes.push(...covered.map(({ row, answer }): items.Outcome => goesTo(row.id, answer)));
  const isOfKey = open.some(({ said }) => said.is === 'failed' && said.ofKey);
  return { outcomes, moved, why: isOfKey ? OF_KEY : covered.length < finds.length ? SHORT : null };
}

const OF_KEY: Stop = { reason: 'gone', note: 'workflow-runs.reason.key' };
const SHORT: Stop = { reason: 'credits', note: null };

const goesTo = (result_id: number, { port, value }: Answer): items.Outcome => ({
  result_id,
  state: port,
  reason: value === '' ? 'unknown' : null,
});

/** Once more, later; after several attempts as its author set it. */
async function fail(
  tx: Tx<Base>,
  { planned, row }: At,
  item: ItemRow,
  { reason, again, ofKey }: Extract<Said, { is: 'failed' }>,
  outcomes: items.Outcome[],
): Promise<void> {
  if (ofKey) return;
  const attempts = item.attempts + 1;
  if (again && !isGivenUp(attempts))
    return items.postpone(tx.db, row, item.result_id, { attempts, ask_after: nextTry(attempts, tx.now()) });
  const { on_failure } = planned.node.settings as SettingsOf<'ai_research'>;
  outcomes.push({ result_id: item.result_id, state: on_failure === 'pass' ? 'out' : 'failed', reason });
}

/** What the account's own key answered is free, and so is "unknown". */
async function pay(tx: Tx<Base>, at: At, portion: PortionRow, finds: Find[]) {
  const paid = portion.reservation_id === 0 ? [] : finds.filter(({ isFree }) => !isFree);
  // Nothing was reserved, so an answer with another account's key is not delivered.
  const unpaid = portion.reservation_id === 0 ? finds.filter(({ isFree }) => !isFree) : [];
  if (paid.length === 0) return { covered: finds.filter((find) => !unpaid.includes(find)), moved: portion };
  const { run, row } = at;
  const about = paid.map((find) => ({
    act: 'ai.text' as const,
    identityKeys: [identityKey('text', `workflow:${run.id}/${row.node_id}/${find.row.id}`)],
    subject: subjectOf(at.planned.takes ?? 'local', portion.list_id, find.row.id),
  }));
  const key = `workflow:${run.id}/${row.node_id}/${portion.n}/${portion.step}`;
  const { credits, charges } = await settle(tx, portion.reservation_id, about, key);
  const uncovered = new Set(paid.filter((_find, index) => charges[index]?.status === 'uncovered'));
  const cost = Math.abs(credits);
  await account(tx, at, cost, cost);
  const moved = await portions.updatePortion(tx.db, portion, {
    step: portion.step + 1,
    credits: portion.credits + cost,
    reserved: portion.reserved - cost,
  });
  return { covered: finds.filter((find) => !uncovered.has(find)), moved };
}

async function keep(tx: Tx<Base>, { run, row, planned }: At, finds: Find[]): Promise<void> {
  const { column } = planned.node.settings as SettingsOf<'ai_research'>;
  const kept = finds.map(({ row: lead, answer: { value, note } }) => ({
    account_id: run.account_id,
    run_id: run.id,
    result_id: lead.id,
    column_name: column,
    node_id: row.node_id,
    value,
    note,
    at: tx.now(),
  }));
  await answers.saveAnswers(tx.db, kept);
}
