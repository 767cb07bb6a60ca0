/**
 * Runs an act over the rows of a list. Some rows are asked about at once, outside any transaction; whatever has been answered is
 * delivered in one: values, people, charges and progress. So an interrupted run goes on with the rows that are left, nothing is lost or
 * paid twice, and nobody who has answered is asked again.
 */
import { asAccount, type Base } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { translator } from '../../platform/i18n.ts';
import { type JobContext, type Requeue, requeue } from '../../platform/jobs/jobs.ts';
import { type ResultRow, readRows } from '../results/public.ts';
import { answerOf } from './asking/answers.rules.ts';
import { ASKS } from './asking/asks.registry.ts';
import { deliver } from './delivery.service.ts';
import type { Answered, Desk } from './enrichment.port.ts';
import * as repository from './enrichment.repository.ts';
import { MAX_ATTEMPTS } from './enrichment.rules.ts';
import type { OpenRow, RunRow } from './enrichment.table.ts';
import { markLooking } from './looking.service.ts';
import { finish, publishProgress } from './outcome.service.ts';
import { experienceOf, findUsableSources } from './waterfall/waterfall.service.ts';

/** Rows asked about at the same time, and rows looked at in advance. */
const AT_ONCE = 16;
const PORTION = 200;
/** Well below the job timeout: after this the run continues as a new job. */
const LONGEST_TURN_MS = 120_000;
/** Everything about one row. */
const ROW_MS = 100_000;
/** Without a row in between. */
const MAX_WAITS = 300;
const UNEXPECTED_SECONDS = 30;

export async function runEnrichment(ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> {
  const run = await asAccount(ctx, accountId, ({ db }) => repository.findRun(db, accountId, id));
  if (!run || run.finished_at) return;
  const base: JobContext = { ...ctx, language: run.language, t: translator(run.language) };
  try {
    return await turn(base, run);
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    const code = failureCode(error) ?? (ctx.isLastAttempt ? 'unexpected' : null);
    if (code === null) throw error;
    ctx.log.warn({ err: error, enrichment: id }, 'an act on results failed');
    await end(base, run, code);
  }
}

/** Null: retry. */
function failureCode(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'lists.not_found') return 'list_gone';
  if (error.code === 'wallet.closed' || error.code === 'wallet.no_reservation') return 'credits';
  return error.status < 500 ? 'unexpected' : null;
}

async function turn(ctx: JobContext, begun: RunRow): Promise<Requeue | undefined> {
  const stop = new AbortController();
  const desk = await openDesk(ctx, begun, AbortSignal.any([ctx.signal, stop.signal]));
  const until = performance.now() + LONGEST_TURN_MS;
  const mayGoOn = () => !ctx.shouldYield() && performance.now() < until;
  const asking = new Map<number, Promise<Answered>>();
  let queue: OpenRow[] = [];
  let isEmpty = false;
  try {
    for (;;) {
      ctx.signal.throwIfAborted();
      if (queue.length === 0 && !isEmpty && asking.size < AT_ONCE && mayGoOn()) {
        queue = await takeRows(ctx, begun, [...asking.keys()]);
        isEmpty = queue.length === 0;
      }
      if (mayGoOn()) await startAsking(desk, queue, asking);
      if (asking.size === 0) break;
      const moved = await deliver(ctx, begun, await answeredOf(asking));
      if (!moved || moved.finished_at) return;
      isEmpty = false;
    }
    return isEmpty ? await wait(ctx, begun) : requeue();
  } finally {
    // Whoever is still being asked when something fails need not answer any more.
    stop.abort();
  }
}

async function openDesk(ctx: JobContext, run: RunRow, signal: AbortSignal): Promise<Desk> {
  const known = await asAccount(ctx, run.account_id, async (tx) => ({
    usable: await findUsableSources(tx),
    experience: await experienceOf(tx, run),
  }));
  return { ...ctx, run, signal, ...known };
}

/** The next rows; those whose address is looked for say so. The run is held, so that nobody ends it meanwhile. */
const takeRows = (ctx: Base, { account_id: accountId, id }: RunRow, taken: number[]): Promise<OpenRow[]> =>
  asAccount(ctx, accountId, async (tx) => {
    const run = await repository.lockRun(tx.db, accountId, id);
    if (!run || run.finished_at) return [];
    const rows = await repository.nextRows(tx.db, accountId, id, { now: tx.now(), taken, limit: PORTION });
    if (run.act === 'find-emails') await markLooking(tx, run, rows);
    return rows;
  });

async function startAsking(desk: Desk, queue: OpenRow[], asking: Map<number, Promise<Answered>>): Promise<void> {
  const next = queue.splice(0, AT_ONCE - asking.size);
  if (next.length === 0) return;
  const { run } = desk;
  const ids = next.map(({ result_id }) => result_id);
  const rows = await asAccount(desk, run.account_id, (tx) => readRows(tx, run.list_id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const open of next) {
    const answer = askAbout(desk, byId.get(open.result_id), open);
    // It is awaited with the others; a failure must not count as nobody's meanwhile.
    answer.catch(() => {});
    asking.set(open.result_id, answer);
  }
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

/** At least one answer, and whatever else has come by then. */
async function answeredOf(asking: Map<number, Promise<Answered>>): Promise<Answered[]> {
  const first = await Promise.race(asking.values());
  const PENDING = Symbol('pending');
  const others = await Promise.all([...asking.values()].map((each) => Promise.race([each, PENDING])));
  const answered = others.filter((each): each is Answered => each !== PENDING);
  const all = answered.includes(first) ? answered : [first, ...answered];
  for (const { open } of all) asking.delete(open.result_id);
  return all;
}

/** Nothing can be asked right now: the slot is released, the reservation stays. */
const wait = (ctx: Base, { account_id, id }: RunRow): Promise<Requeue | undefined> =>
  asAccount(ctx, account_id, async (tx) => {
    const run = await repository.lockRun(tx.db, account_id, id);
    if (!run || run.finished_at) return;
    const { left, next } = await repository.measureOpen(tx.db, account_id, id);
    if (left === 0) return void (await finish(tx, run, 'completed'));
    if (run.waits >= MAX_WAITS) return void (await finish(tx, run, 'failed', 'waiting'));
    const seconds = Math.max(1, Math.ceil(((next?.getTime() ?? 0) - tx.now().getTime()) / 1000));
    const waiting = await repository.updateRun(tx.db, account_id, id, {
      status: 'running',
      waits: run.waits + 1,
      waiting_until: new Date(tx.now().getTime() + seconds * 1000),
      moved_at: tx.now(),
    });
    await publishProgress(tx, waiting);
    return requeue(seconds);
  });

async function end(ctx: Base, { account_id, id }: RunRow, code: string): Promise<void> {
  await asAccount(ctx, account_id, async (tx) => {
    const run = await repository.lockRun(tx.db, account_id, id);
    if (run && !run.finished_at) await finish(tx, run, 'failed', code);
  });
}
