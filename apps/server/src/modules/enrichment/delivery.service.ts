/** Answers about some rows: from what was found to values, rows of people and credits in the ledger, in one transaction. */
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { getList } from '../lists/public.ts';
import { holdSearch } from '../search/public.ts';
import type { Answered, Delivered } from './enrichment.port.ts';
import * as repository from './enrichment.repository.ts';
import { bringsPeople, isToBeAskedAgain } from './enrichment.rules.ts';
import type { RowOutcome, RunRow } from './enrichment.table.ts';
import { finish, finishWhole, publishProgress } from './outcome.service.ts';
import { deliverPeople } from './people.service.ts';
import { deliverValues } from './values.service.ts';
import { noteTries } from './waterfall/waterfall.service.ts';

/** Returns the updated run, or undefined if it has ended. Skips rows that another worker has delivered. */
export function deliver(ctx: Base, { account_id: accountId, id }: RunRow, answered: Answered[]) {
  return asAccount(ctx, accountId, async (tx): Promise<RunRow | undefined> => {
    const run = await repository.lockRun(tx.db, accountId, id);
    if (!run || run.finished_at) return undefined;
    if (await isSearchStopped(tx, run)) return finish(tx, run, 'canceled');
    await getList(tx, run.list_id);
    const open = await openOf(tx, run, answered);
    const done = bringsPeople(run.act) ? await deliverPeople(tx, run, open) : await deliverValues(tx, run, open);
    const { closed, later } = await closeRows(tx, run, open, done);
    if (run.keeps_outcomes) await keepOutcomes(tx, run, closed, done);
    await noteTries(
      tx,
      run,
      open.flatMap(({ answer }) => answer.tries),
    );
    const moved = await repository.updateRun(tx.db, accountId, id, {
      status: 'running',
      done: run.done + closed.length,
      later: run.later + later,
      found_rows: run.found_rows + closed.filter((each) => foundFor(each, done) > 0).length,
      failed_rows: run.failed_rows + closed.filter((each) => isFailed(each, done)).length,
      found: run.found + sum(done.found.values()),
      owned: run.owned + done.owned,
      potential: run.potential + done.potential,
      credits: run.credits + done.credits,
      target_list_id: run.target_list_id ?? done.targetListId ?? null,
      step: run.step + 1,
      ...(closed.length > 0 && { waits: 0 }),
      waiting_until: null,
      moved_at: tx.now(),
    });
    if (done.isOutOfCredits) return finish(tx, moved, 'completed', 'credits');
    if (moved.done >= moved.total) return finishWhole(tx, moved, 'completed');
    await publishProgress(tx, moved);
    return moved;
  });
}

/** Held, so that nothing is delivered behind its back. */
const isSearchStopped = async (tx: Tx<Base>, { search_id }: RunRow): Promise<boolean> =>
  search_id !== null && (await holdSearch(tx, search_id))?.status === 'canceled';

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, each) => all + each, 0);
const foundFor = ({ open }: Answered, { found }: Delivered) => open.found + (found.get(open.result_id) ?? 0);
/** No source could be used, and nothing was found. */
const isFailed = (each: Answered, done: Delivered) =>
  foundFor(each, done) === 0 && (each.answer.failures > 0 || each.answer.waitSeconds !== null);

const outcomeOf = (each: Answered, done: Delivered): RowOutcome => {
  if (!each.row || each.row.is_suppressed) return 'skipped';
  if (foundFor(each, done) > 0 || done.known?.has(each.open.result_id)) return 'done';
  return isFailed(each, done) ? 'failed' : 'nothing';
};

/** What the credits did not cover was not delivered, so nothing is said of it. */
async function keepOutcomes(tx: Tx<Base>, run: RunRow, closed: Answered[], done: Delivered): Promise<void> {
  const kept = closed.map((each) => ({ result_id: each.open.result_id, outcome: outcomeOf(each, done) }));
  await repository.insertOutcomes(
    tx.db,
    run,
    kept.filter(({ outcome }) => outcome !== 'nothing' || !done.isOutOfCredits),
  );
}

/** Answers about rows that are still waited for, with what the row is known by now. */
async function openOf(tx: Tx<Base>, run: RunRow, answered: Answered[]): Promise<Answered[]> {
  const ids = answered.map(({ open }) => open.result_id);
  const still = new Map(
    (await repository.findOpen(tx.db, run.account_id, run.id, ids)).map((open) => [open.result_id, open]),
  );
  return answered.flatMap((each) => {
    const open = still.get(each.open.result_id);
    // Asked about by two at once, and the other was first.
    const isSame = open?.attempts === each.open.attempts && open.asked.length === each.open.asked.length;
    return open && isSame ? [{ ...each, open }] : [];
  });
}

/** The finished rows, and the change in the number of rows with an answer that are still retried. */
async function closeRows(tx: Tx<Base>, run: RunRow, answered: Answered[], done: Delivered) {
  const waiting = done.isOutOfCredits ? [] : answered.filter(isToBeAskedAgain);
  for (const each of waiting) {
    const { open, answer } = each;
    await repository.postponeRow(tx.db, run.account_id, run.id, open.result_id, {
      asked: answer.asked,
      found: foundFor(each, done),
      kept: JSON.stringify(answer.kept),
      attempts: open.attempts + (answer.isThrottled ? 0 : 1),
      ask_after: new Date(tx.now().getTime() + (answer.waitSeconds ?? 0) * 1000),
      is_answered: hasAnswer(each),
    });
  }
  const closed = answered.filter((each) => !waiting.includes(each));
  const ids = closed.map(({ open }) => open.result_id);
  await repository.deleteRows(tx.db, run.account_id, run.id, ids);
  const count = (rows: Answered[], is: (each: Answered) => boolean) => rows.filter(is).length;
  const wasOpen = (each: Answered) => !each.open.is_answered && hasAnswer(each);
  return { closed, later: count(waiting, wasOpen) - count(closed, ({ open }) => open.is_answered) };
}

/** The row says what is known; a mail server may still know better. */
const hasAnswer = ({ open, answer }: Answered): boolean => open.is_answered || answer.email !== null;
