/**
 * Writes the texts of a run. Some are asked for at once, outside any transaction; whatever has come is delivered in one: text, what
 * wrote it, charge and progress. So an interrupted run goes on with what is left, and nothing is lost, written or paid twice.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { translator } from '../../../platform/i18n.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { getAccount } from '../../accounts/public.ts';
import { profileOf } from '../../business-profile/public.ts';
import { type KeyOf, whoseKey } from '../../models/public.ts';
import { type ResultRow, readRows } from '../../results/public.ts';
import type { ChosenPrompt, RunItem, RunRow } from '../assistant.table.ts';
import { renderFor } from '../writing/material.service.ts';
import { ask, type Ready } from './asking.service.ts';
import { deliver } from './delivery.service.ts';
import { finish, publishProgress } from './outcome.service.ts';
import { createPaces, type Pace } from './pace.rules.ts';
import type { Answered, Common } from './runs.port.ts';
import * as repository from './runs.repository.ts';
import { isGivenUp } from './runs.rules.ts';

/** Looked at in advance. */
const PORTION = 100;
/** Well below the job timeout: after this the run continues as a new job. */
const LONGEST_TURN_MS = 120_000;

const paceOf = createPaces();

export async function writeTexts(ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> {
  const run = await asAccount(ctx, accountId, ({ db }) => repository.findRun(db, accountId, id));
  if (!run || run.finished_at) return;
  const base: JobContext = { ...ctx, language: run.language, t: translator(run.language) };
  try {
    return await turn(base, run);
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    const code = failureCode(error) ?? (ctx.isLastAttempt ? 'unexpected' : null);
    if (code === null) throw error;
    ctx.log.warn({ err: error, run: id }, 'an act of writing failed');
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
  const opened = await open(ctx, begun);
  if ('code' in opened) return void (await end(ctx, begun, opened.code));
  const stop = new AbortController();
  const desk: Desk = { ...opened, run: begun, signal: AbortSignal.any([ctx.signal, stop.signal]) };
  const until = performance.now() + LONGEST_TURN_MS;
  const mayGoOn = () => !ctx.shouldYield() && performance.now() < until;
  const asking = new Map<number, Promise<Answered>>();
  let queue: RunItem[] = [];
  let isEmpty = false;
  try {
    for (;;) {
      ctx.signal.throwIfAborted();
      if (queue.length === 0 && !isEmpty && mayGoOn()) {
        queue = await takeItems(ctx, begun, [...asking.keys()]);
        isEmpty = queue.length === 0;
      }
      if (mayGoOn()) await startAsking(ctx, desk, queue, asking);
      if (asking.size === 0) break;
      const moved = await deliver(ctx, begun, await answeredOf(asking));
      if (!moved || moved.finished_at) return;
      isEmpty = false;
    }
    return isEmpty ? await wait(ctx, begun) : requeue(restSeconds(desk.pace));
  } finally {
    // Whoever is still being asked when something fails need not answer any more.
    stop.abort();
  }
}

interface Desk extends Common {
  run: RunRow;
  pace: Pace;
  signal: AbortSignal;
}

/** What the run needs, or why it cannot go on. */
const open = (ctx: Base, run: RunRow): Promise<Omit<Desk, 'run' | 'signal'> | { code: string }> =>
  asAccount(ctx, run.account_id, async (tx) => {
    const profile = await profileOf(tx);
    if (!profile?.complete) return { code: 'profile' };
    const keyOf = await whoseKey(tx);
    // Nothing was set aside, so nobody else's key may write for it.
    if (!keyOf || (run.reservation_id === 0 && keyOf !== 'own')) return { code: 'key' };
    return { profile, pace: paceOf(await keyNameOf(tx, keyOf)) };
  });

/** All accounts that write with one key share its pace. */
async function keyNameOf(tx: Tx<Base>, keyOf: KeyOf): Promise<string> {
  if (keyOf === 'platform') return keyOf;
  return `key:${keyOf === 'own' ? tx.accountId : (await getAccount(tx, tx.accountId)).parent_id}`;
}

/** Others use the key as well: a moment, at least. */
const restSeconds = (pace: Pace): number => {
  const now = performance.now();
  const rest = pace.restUntil(now);
  if (rest > 0) return Math.ceil((rest - now) / 1000);
  return pace.room(now) > 0 ? 0 : 1;
};

const takeItems = (ctx: Base, { account_id: accountId, id }: RunRow, taken: number[]): Promise<RunItem[]> =>
  asAccount(ctx, accountId, (tx) =>
    repository.nextItems(tx.db, accountId, id, { now: tx.now(), taken, limit: PORTION }),
  );

async function startAsking(ctx: Base, desk: Desk, queue: RunItem[], asking: Map<number, Promise<Answered>>) {
  const next = queue.splice(0, desk.pace.room(performance.now()));
  if (next.length === 0) return;
  const ready = await asAccount(ctx, desk.run.account_id, (tx) => prepare(tx, desk, next));
  for (const each of ready) {
    const answer = ask(ctx, each, desk.pace, desk.signal);
    // It is awaited with the others; a failure must not count as nobody's meanwhile.
    answer.catch(() => {});
    asking.set(each.item.position, answer);
  }
}

async function prepare(tx: Tx<Base>, { run, profile }: Desk, items: RunItem[]): Promise<Ready[]> {
  const rows = await readRows(tx, run.list_id, [...new Set(items.map(({ result_id }) => result_id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ready: Ready[] = [];
  for (const item of items) ready.push(await readyOf(tx, run, profile, item, byId.get(item.result_id)));
  return ready;
}

async function readyOf(
  tx: Tx<Base>,
  run: RunRow,
  profile: Common['profile'],
  item: RunItem,
  row: ResultRow | undefined,
): Promise<Ready> {
  if (!row) return { item, reason: 'gone' };
  if (row.is_suppressed) return { item, reason: 'suppressed' };
  const prompt = run.prompts[item.prompt] as ChosenPrompt;
  const rendered = await renderFor(tx, prompt, { type: run.list_type, lead: row, profile });
  if (rendered.missing.length > 0 && prompt.options.if_missing === 'skip_row') return { item, reason: 'missing_value' };
  return { item, row, prompt, rendered };
}

/** At least one answer, and whatever else has come by then. */
async function answeredOf(asking: Map<number, Promise<Answered>>): Promise<Answered[]> {
  const first = await Promise.race(asking.values());
  const PENDING = Symbol('pending');
  const others = await Promise.all([...asking.values()].map((each) => Promise.race([each, PENDING])));
  const answered = others.filter((each): each is Answered => each !== PENDING);
  const all = answered.includes(first) ? answered : [first, ...answered];
  for (const { item } of all) asking.delete(item.position);
  return all;
}

/** Nothing can be asked right now: the slot is released, the reservation stays. */
const wait = (ctx: Base, { account_id, id }: RunRow): Promise<Requeue | undefined> =>
  asAccount(ctx, account_id, async (tx) => {
    const run = await repository.lockRun(tx.db, account_id, id);
    if (!run || run.finished_at) return;
    const { left, next } = await repository.measureOpen(tx.db, account_id, id);
    if (left === 0) return void (await finish(tx, run, 'completed'));
    if (isGivenUp(run)) return void (await finish(tx, run, 'failed', 'waiting'));
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
