/**
 * Starting, reading, cancelling and repeating acts of writing (docs/product-rules.md#ai-texts). Starting reserves the most they
 * can cost, or refuses before the model is asked; the texts are written by the job (run.service.ts).
 */
import type { AiListType } from '@leadwright/contract/ai/prompts';
import { MAX_TEXTS, type TextOrder, TRIED_ROWS } from '@leadwright/contract/ai/texts';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { getList, type ListRow, lockList, namesOfLists } from '../../lists/public.ts';
import type { KeyOf } from '../../models/public.ts';
import { readRows, takeChosen } from '../../results/public.ts';
import { reserve } from '../../wallet/public.ts';
import { assistantErrors } from '../assistant.errors.ts';
import type { ChosenPrompt, RunRow, TextState } from '../assistant.table.ts';
import { chosenPrompts, existingOf, openFor, openForAny, priceOf, requireWriting } from './estimate.service.ts';
import { finish, publishProgress } from './outcome.service.ts';
import { presentItem } from './runs.presenter.ts';
import * as repository from './runs.repository.ts';
import { writeTextsJob } from './texts.jobs.ts';

const SHOWN = 20;
const RECENT_MS = 24 * 3600 * 1000;

/** Run, its texts, reservation and job exist together or not at all. */
export const startRun = (ctx: Ctx, listId: number, order: TextOrder) =>
  inTransaction(ctx, async (tx) => {
    const list = await lockList(tx, listId);
    const { type, keyOf } = await requireWriting(tx, list);
    const prompts = await chosenPrompts(tx, list, order.prompts);
    const items = await itemsOf(tx, list, order, prompts);
    if (items.length === 0) throw assistantErrors.nothing_to_write();
    return begin(tx, list, {
      type,
      keyOf,
      prompts,
      items,
      expected: order.expected,
      overwrites: order.existing === 'overwrite',
      isTrial: (order.limit ?? MAX_TEXTS) <= TRIED_ROWS,
    });
  });

/** By lead, in the order of the list, then by prompt. */
async function itemsOf(
  tx: Tx,
  list: ListRow,
  order: TextOrder,
  prompts: ChosenPrompt[],
): Promise<repository.NewItem[]> {
  const { selection, limit } = order;
  const existing = await existingOf(tx, order, prompts);
  const most = Math.min(limit ?? MAX_TEXTS + 1, MAX_TEXTS + 1);
  const leads = await takeChosen(tx, list, selection, openForAny(prompts, existing), most);
  const open: Set<number>[] = [];
  for (const prompt of prompts) {
    const ids =
      prompts.length === 1 ? leads : await takeChosen(tx, list, selection, openFor(prompt, existing), MAX_TEXTS + 1);
    open.push(new Set(ids.map(({ id }) => id)));
  }
  return leads.flatMap(({ id }) =>
    prompts.flatMap((_prompt, n) => (open[n]?.has(id) ? [{ result_id: id, prompt: n }] : [])),
  );
}

interface Begun {
  type: AiListType;
  keyOf: KeyOf;
  prompts: ChosenPrompt[];
  items: repository.NewItem[];
  overwrites: boolean;
  isTrial: boolean;
  expected?: TextOrder['expected'];
}

async function begin(tx: Tx, list: ListRow, begun: Begun): Promise<RunRow> {
  const { items, prompts } = begun;
  if (items.length > MAX_TEXTS) throw assistantErrors.too_many({ params: { most: MAX_TEXTS } });
  const { each, maximum } = await agreedPrice(tx, begun);
  const run = await repository.insertRun(tx.db, {
    account_id: tx.accountId,
    user_id: tx.actor.userId,
    user_name: tx.actor.name,
    language: tx.language,
    list_id: list.id,
    list_type: begun.type,
    prompts: JSON.stringify(prompts),
    status: 'queued',
    overwrites: begun.overwrites,
    is_trial: begun.isTrial,
    total: items.length,
    maximum_credits: maximum,
    cost_each: each,
    created_at: tx.now(),
    moved_at: tx.now(),
  });
  await repository.insertItems(tx.db, tx.accountId, run.id, items);
  const reserved = begun.keyOf === 'own' ? run : await reserveFor(tx, list, run);
  await enqueue(tx, writeTextsJob, { accountId: tx.accountId, runId: run.id });
  await publishProgress(tx, reserved);
  return reserved;
}

/** Fails if the price is higher than the user was shown. */
async function agreedPrice(tx: Tx, { keyOf, items, expected }: Begun) {
  const { lines, maximum } = await priceOf(tx, keyOf, items.length, expected?.cost_each);
  const each = lines[0]?.price ?? 0;
  if (expected && (expected.cost_each !== each || maximum > expected.maximum_credits))
    throw assistantErrors.price_changed();
  return { each, maximum };
}

async function reserveFor(tx: Tx, list: ListRow, run: RunRow): Promise<RunRow> {
  const { id } = await reserve(tx, {
    acts: ['ai.text'],
    shown: run.cost_each,
    max: run.maximum_credits,
    purpose: 'texts',
    title: { key: 'assistant.title', params: { list: list.name } },
    subject: `texts:${run.id}`,
    key: `texts:${run.id}/reserve`,
  });
  return repository.updateRun(tx.db, tx.accountId, run.id, { reservation_id: id });
}

async function ownRun(tx: Tx, id: number): Promise<RunRow> {
  const run = await repository.findRun(tx.db, tx.accountId, id);
  if (!run) throw assistantErrors.no_run();
  return run;
}

export const readRun = (ctx: Ctx, id: number) => inTransaction(ctx, (tx) => ownRun(tx, id));

export const findRuns = (ctx: Ctx, listId: number) =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    return repository.findOfList(tx.db, tx.accountId, listId, SHOWN);
  });

/** The user's own of the last day, newest first, with the names of their lists; that of a deleted list is empty. */
export const findMine = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const since = new Date(tx.now().getTime() - RECENT_MS);
    const mine = { accountId: tx.accountId, userId: tx.actor.userId, since, limit: SHOWN };
    const runs = await repository.findRecent(tx.db, mine);
    const names = await namesOfLists(tx, [...new Set(runs.map((run) => run.list_id))]);
    return runs.map((run) => ({ run, listName: names.get(run.list_id) ?? '' }));
  });

interface Page {
  state?: TextState | undefined;
  page: number;
  limit: number;
}

export const readItems = (ctx: Ctx, id: number, { state, page, limit }: Page) =>
  inTransaction(ctx, async (tx) => {
    const run = await ownRun(tx, id);
    const window = { state, offset: (page - 1) * limit, limit };
    const { rows, total } = await repository.findItems(tx.db, tx.accountId, id, window);
    const leads = await readRows(tx, run.list_id, [...new Set(rows.map((row) => row.result_id))]);
    const byId = new Map(leads.map((lead) => [lead.id, lead]));
    const data = rows.map((row) => presentItem(run, row, byId.get(row.result_id), tx.t));
    return { data, currentPage: page, pageSize: limit, total };
  });

/** Ends immediately: what is being written is neither stored nor charged. */
export const cancelRun = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const run = await repository.lockRun(tx.db, tx.accountId, id);
    if (!run) throw assistantErrors.no_run();
    if (run.finished_at) throw assistantErrors.finished();
    return finish(tx, run, 'canceled');
  });

/** What failed, by the same versions, as an act of its own. The price is the run's, which is what the button says. */
export const retryRun = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const run = await ownRun(tx, id);
    if (!run.finished_at) throw assistantErrors.unfinished();
    const list = await lockList(tx, run.list_id);
    const { type, keyOf } = await requireWriting(tx, list);
    const items = await repository.findFailed(tx.db, tx.accountId, id);
    if (items.length === 0) throw assistantErrors.nothing_failed();
    const { prompts, overwrites, is_trial: isTrial, cost_each: each } = run;
    const expected = keyOf === 'own' ? undefined : { cost_each: each, maximum_credits: each * items.length };
    return begin(tx, list, { type, keyOf, prompts, items, overwrites, isTrial, expected });
  });
