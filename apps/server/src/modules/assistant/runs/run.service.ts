/**
 * Writes the texts of a run. Several requests run at a time, outside any transaction. One transaction delivers the answers: text,
 * author, charge and progress. So an interrupted run continues with the rest, and nothing is lost, written or paid twice.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { askInTurn } from '../../../platform/jobs/asking.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { createItemRuns } from '../../../platform/jobs/runs.ts';
import { getAccount } from '../../accounts/public.ts';
import { profileOf } from '../../business-profile/public.ts';
import { type KeyOf, whoseKey } from '../../models/public.ts';
import { failureCode, type ResultRow, readRows } from '../../results/public.ts';
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

const paceOf = createPaces();

const { findRun, lockRun, updateRun, measureOpen } = repository;
const runs = createItemRuns<RunRow>({
  name: 'an act of writing',
  repository: { findRun, lockRun, updateRun, measureOpen },
  failureCode,
  isGivenUp,
  finish,
  publishProgress,
});

export const writeTexts = (ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> =>
  runs.take(ctx, accountId, id, turn);

async function turn(ctx: JobContext, run: RunRow): Promise<Requeue | undefined> {
  const opened = await open(ctx, run);
  if ('code' in opened) return runs.end(ctx, run, opened.code);
  const context: RunContext = { ...opened, run };
  const end = await askInTurn<RunItem, Answered>(ctx, {
    next: (underWay) => takeItems(ctx, run, underWay),
    room: () => context.pace.room(performance.now()),
    ask: (items, signal) => askFor(ctx, context, items, signal),
    deliver: async (answered) => isUnfinished(await deliver(ctx, run, answered)),
  });
  if (end === 'empty') return runs.wait(ctx, run);
  if (end === 'more') return requeue(restSeconds(context.pace));
}

const isUnfinished = (run: RunRow | undefined) => run !== undefined && !run.finished_at;

interface RunContext extends Common {
  run: RunRow;
  pace: Pace;
}

/** The context of the run, or the code why it cannot continue. */
const open = (ctx: Base, run: RunRow): Promise<Omit<RunContext, 'run'> | { code: string }> =>
  asAccount(ctx, run.account_id, async (tx) => {
    const profile = await profileOf(tx);
    if (!profile?.complete) return { code: 'profile' };
    const keyOf = await whoseKey(tx);
    // Nothing was reserved, so only the account's own key may be used.
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

const takeItems = (ctx: Base, begun: RunRow, taken: number[]): Promise<RunItem[]> =>
  runs.claim(ctx, begun, (tx, { id }) =>
    repository.nextItems(tx.db, tx.accountId, id, { now: tx.now(), taken, limit: PORTION }),
  );

async function askFor(ctx: Base, context: RunContext, items: RunItem[], signal: AbortSignal) {
  const ready = await asAccount(ctx, context.run.account_id, (tx) => prepare(tx, context, items));
  return ready.map((each): [number, Promise<Answered>] => [each.item.position, ask(ctx, each, context.pace, signal)]);
}

async function prepare(tx: Tx<Base>, { run, profile }: RunContext, items: RunItem[]): Promise<Ready[]> {
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
