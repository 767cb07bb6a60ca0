/**
 * Runs an act over the rows of a list. Some rows are asked about at once, outside any transaction; whatever has been answered is
 * delivered in one: values, people, charges and progress. So an interrupted run goes on with the rows that are left, nothing is lost or
 * paid twice, and nobody who has answered is asked again.
 */
import { asAccount, type Base } from '../../platform/context.ts';
import { askInTurn } from '../../platform/jobs/asking.ts';
import { type JobContext, type Requeue, requeue } from '../../platform/jobs/jobs.ts';
import { createRuns } from '../../platform/jobs/runs.ts';
import { failureCode, type ResultRow, readRows } from '../results/public.ts';
import { answerOf } from './asking/answers.rules.ts';
import { ASKS } from './asking/asks.registry.ts';
import { deliver } from './delivery.service.ts';
import type { Answered, Desk } from './enrichment.port.ts';
import * as repository from './enrichment.repository.ts';
import { MAX_ATTEMPTS } from './enrichment.rules.ts';
import type { OpenRow, RunRow } from './enrichment.table.ts';
import { markLooking } from './looking.service.ts';
import { finishWhole, publishProgress } from './outcome.service.ts';
import { experienceOf, findUsableSources } from './waterfall/waterfall.service.ts';

/** Rows asked about at the same time, and rows looked at in advance. */
const AT_ONCE = 16;
const PORTION = 200;
/** Everything about one row. */
const ROW_MS = 100_000;
/** Without a row in between. */
const MAX_WAITS = 300;
const UNEXPECTED_SECONDS = 30;

const { findRun, lockRun, updateRun, measureOpen } = repository;
const runs = createRuns<RunRow>({
  name: 'an act on results',
  repository: { findRun, lockRun, updateRun, measureOpen },
  failureCode,
  isGivenUp: ({ waits }) => waits >= MAX_WAITS,
  finish: finishWhole,
  publishProgress,
});

export const runEnrichment = (ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> =>
  runs.take(ctx, accountId, id, turn);

async function turn(ctx: JobContext, run: RunRow): Promise<Requeue | undefined> {
  const known = await whatIsKnown(ctx, run);
  const end = await askInTurn<OpenRow, Answered>(ctx, {
    next: (underWay) => takeRows(ctx, run, underWay),
    room: (underWay) => AT_ONCE - underWay,
    ask: (rows, signal) => ask({ ...ctx, ...known, run, signal }, rows),
    deliver: async (answered) => isUnfinished(await deliver(ctx, run, answered)),
  });
  if (end === 'empty') return runs.wait(ctx, run);
  if (end === 'more') return requeue();
}

const isUnfinished = (run: RunRow | undefined) => run !== undefined && !run.finished_at;

const whatIsKnown = (ctx: Base, run: RunRow): Promise<Pick<Desk, 'usable' | 'experience' | 'taken'>> =>
  asAccount(ctx, run.account_id, async (tx) => ({
    usable: await findUsableSources(tx),
    experience: await experienceOf(tx, run),
    taken: new Map(),
  }));

/** The next rows; those whose address is looked for say so. The run is held, so that nobody ends it meanwhile. */
const takeRows = (ctx: Base, { account_id: accountId, id }: RunRow, taken: number[]): Promise<OpenRow[]> =>
  asAccount(ctx, accountId, async (tx) => {
    const run = await repository.lockRun(tx.db, accountId, id);
    if (!run || run.finished_at) return [];
    const rows = await repository.nextRows(tx.db, accountId, id, { now: tx.now(), taken, limit: PORTION });
    return run.act === 'find-emails' ? markLooking(tx, run, rows) : rows;
  });

async function ask(desk: Desk, next: OpenRow[]): Promise<[number, Promise<Answered>][]> {
  const { run } = desk;
  const ids = next.map(({ result_id }) => result_id);
  const rows = await asAccount(desk, run.account_id, (tx) => readRows(tx, run.list_id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return next.map((open) => [open.result_id, askAbout(desk, byId.get(open.result_id), open)]);
}

const NOBODY = { asked: [], tries: [], waitSeconds: null, isThrottled: false, failures: 0 };

/** What is unexpected about one row does not stop the others: it is asked about again, and given up in the end. */
async function askAbout(desk: Desk, row: ResultRow | undefined, open: OpenRow): Promise<Answered> {
  if (!row || row.is_suppressed) return { row, open, answer: answerOf(NOBODY) };
  const isLastAttempt = open.attempts + 1 >= MAX_ATTEMPTS;
  const signal = AbortSignal.any([desk.signal, AbortSignal.timeout(ROW_MS)]);
  try {
    return { row, open, answer: await ASKS[desk.run.act]({ ...desk, signal }, { row, open, isLastAttempt }) };
  } catch (error) {
    desk.signal.throwIfAborted();
    desk.log.warn({ err: error, enrichment: desk.run.id, result: open.result_id }, 'a row could not be asked about');
    return {
      row,
      open,
      answer: answerOf({ ...NOBODY, asked: open.asked, waitSeconds: UNEXPECTED_SECONDS, failures: 1 }),
    };
  }
}
