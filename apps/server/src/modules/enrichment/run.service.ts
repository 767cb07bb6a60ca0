/**
 * Runs an act over the rows of a list. Several rows are looked up at a time, outside any transaction. One transaction delivers the
 * answers: values, people, charges and progress. So an interrupted run continues with the remaining rows, nothing is lost or paid
 * twice, and sources that answered are not queried again.
 */
import { asAccount, type Base } from '../../platform/context.ts';
import { askInTurn } from '../../platform/jobs/asking.ts';
import { type JobContext, type Requeue, requeue } from '../../platform/jobs/jobs.ts';
import { createItemRuns } from '../../platform/jobs/runs.ts';
import { failureCode, type ResultRow, readRows } from '../results/public.ts';
import { answerOf } from './asking/answers.rules.ts';
import { ASKS } from './asking/asks.registry.ts';
import { deliver } from './delivery.service.ts';
import type { Answered, RunContext } from './enrichment.port.ts';
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
const runs = createItemRuns<RunRow>({
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

const whatIsKnown = (ctx: Base, run: RunRow): Promise<Pick<RunContext, 'usable' | 'experience' | 'taken'>> =>
  asAccount(ctx, run.account_id, async (tx) => ({
    usable: await findUsableSources(tx),
    experience: await experienceOf(tx, run),
    taken: new Map(),
  }));

/** The next rows; those whose address is looked for say so. */
const takeRows = (ctx: Base, begun: RunRow, taken: number[]): Promise<OpenRow[]> =>
  runs.claim(ctx, begun, async (tx, run) => {
    const rows = await repository.nextRows(tx.db, tx.accountId, run.id, { now: tx.now(), taken, limit: PORTION });
    return run.act === 'find-emails' ? markLooking(tx, run, rows) : rows;
  });

async function ask(context: RunContext, next: OpenRow[]): Promise<[number, Promise<Answered>][]> {
  const { run } = context;
  const ids = next.map(({ result_id }) => result_id);
  const rows = await asAccount(context, run.account_id, (tx) => readRows(tx, run.list_id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return next.map((open) => [open.result_id, askAbout(context, byId.get(open.result_id), open)]);
}

const NOBODY = { asked: [], tries: [], waitSeconds: null, isThrottled: false, failures: 0 };

/** What is unexpected about one row does not stop the others: it is asked about again, and given up in the end. */
async function askAbout(context: RunContext, row: ResultRow | undefined, open: OpenRow): Promise<Answered> {
  if (!row || row.is_suppressed) return { row, open, answer: answerOf(NOBODY) };
  const isLastAttempt = open.attempts + 1 >= MAX_ATTEMPTS;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(ROW_MS)]);
  try {
    return { row, open, answer: await ASKS[context.run.act]({ ...context, signal }, { row, open, isLastAttempt }) };
  } catch (error) {
    context.signal.throwIfAborted();
    context.log.warn(
      { err: error, enrichment: context.run.id, result: open.result_id },
      'a row could not be asked about',
    );
    return {
      row,
      open,
      answer: answerOf({ ...NOBODY, asked: open.asked, waitSeconds: UNEXPECTED_SECONDS, failures: 1 }),
    };
  }
}
