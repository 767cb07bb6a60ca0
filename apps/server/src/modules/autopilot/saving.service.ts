/** Creating, changing and deleting autopilots (docs/product-rules.md#autopilot). */
import { isDeepStrictEqual } from 'node:util';
import { type AutopilotBody, MAX_AUTOPILOTS } from '@leadwright/contract/automation/autopilots';
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import { SearchBody } from '@leadwright/contract/searching/search';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { requireRoom } from '../../platform/database/counted.ts';
import { AppError, fieldError, platformErrors } from '../../platform/errors.ts';
import { getAccount } from '../accounts/public.ts';
import { slotAfter, stepProblem } from '../automation/public.ts';
import { ensureList, findTarget, type ListRow } from '../lists/public.ts';
import { planSearch } from '../search/public.ts';
import { autopilotErrors } from './autopilot.errors.ts';
import { refuseLimitedKey } from './autopilot.policy.ts';
import * as repository from './autopilot.repository.ts';
import { haltOf, isMendedBySaving, isOver, runsAtOnce } from './autopilot.rules.ts';
import type { AutopilotRow } from './autopilot.table.ts';
import { priceOfRun } from './price.service.ts';
import { cancelGoing } from './runs/runs.service.ts';
import { passOwed, startRun } from './runs/start.service.ts';
import { publishChange } from './runs/stop.service.ts';

/** What one run may cost, as it was shown. */
interface Confirmed {
  expected?: { maximum_credits: number } | undefined;
}

export async function createAutopilot(
  ctx: Ctx,
  { expected, ...body }: AutopilotBody & Confirmed,
): Promise<AutopilotRow> {
  refuseLimitedKey(ctx);
  const planned = await plan(ctx, body);
  return inTransaction(ctx, async (tx) => {
    const zone = await zoneOf(tx);
    await requireAutopilotRoom(tx);
    await requirePrice(tx, body, expected);
    const values = await valuesOf(tx, body, planned, zone);
    const now = tx.now();
    const made = await repository.insertAutopilot(tx.db, {
      account_id: tx.accountId,
      ...values,
      state: 'active',
      since: now,
      stop_reason: null,
      paused_by: null,
      next_run_at: slotAfter(body.schedule, zone, now),
      created_by: tx.actor.name,
      created_at: now,
    });
    if (runsAtOnce(body.schedule)) await startRun(tx, made, 'first');
    await publishChange(tx, made.id);
    return made;
  });
}

/** Fails if the row changed after `seen`. A current run keeps its old settings. */
export async function changeAutopilot(
  ctx: Ctx,
  id: number,
  { seen, expected, ...body }: AutopilotBody & Confirmed & { seen?: string | undefined },
): Promise<AutopilotRow> {
  refuseLimitedKey(ctx);
  await inTransaction(ctx, (tx) => requireOwn(tx, id));
  const planned = await plan(ctx, body);
  return inTransaction(ctx, async (tx) => {
    const row = await holdAutopilot(tx, id);
    if (seen && new Date(seen).getTime() !== row.changed_at.getTime()) throw autopilotErrors.changed();
    const zone = await zoneOf(tx);
    await requirePrice(tx, body, expected);
    const values = await valuesOf(tx, body, planned, zone);
    const isMoved = !isDeepStrictEqual(body.schedule, row.schedule);
    const isMended = row.stop_reason !== null && isMendedBySaving(row.stop_reason);
    if (isMoved || isMended) await passOwed(tx, row, zone, haltOf(row));
    const isAgain = isMended || (row.state === 'finished' && isMoved);
    const saved = await repository.updateAutopilot(tx.db, tx.accountId, id, {
      ...values,
      ...((isMoved || isMended) && { next_run_at: slotAfter(body.schedule, zone, tx.now()) }),
      ...(isAgain && { state: 'active', stop_reason: null, since: tx.now() }),
    });
    const isNow = saved.state === 'active' && isMoved && !saved.next_run_at && runsAtOnce(body.schedule);
    if (isNow) await startRun(tx, saved, 'first');
    await publishChange(tx, id);
    return saved;
  });
}

export const removeAutopilot = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await holdAutopilot(tx, id);
    await cancelGoing(tx, id);
    await repository.deleteAutopilot(tx.db, tx.accountId, id);
    await publishChange(tx, id);
  });

/** Held until the transaction ends, or 404. */
export async function holdAutopilot(tx: Tx, id: number): Promise<AutopilotRow> {
  const row = await repository.lockAutopilot(tx.db, tx.accountId, id);
  if (!row) throw autopilotErrors.not_found();
  return row;
}

export async function requireOwn(tx: Tx, id: number): Promise<AutopilotRow> {
  const row = await repository.findAutopilot(tx.db, tx.accountId, id);
  if (!row) throw autopilotErrors.not_found();
  return row;
}

export const zoneOf = async (tx: Tx): Promise<string> => (await getAccount(tx, tx.accountId)).time_zone;

/** Fails if the price is higher than the user was shown. */
async function requirePrice(tx: Tx, { search, cap, chain }: AutopilotBody, expected: Confirmed['expected']) {
  if (!expected) return;
  const { maximum } = await priceOfRun(tx, { kind: search.type, find_emails: search.find_emails, cap, chain });
  if (maximum > expected.maximum_credits) throw autopilotErrors.price_changed();
}

const requireAutopilotRoom = (tx: Tx): Promise<void> =>
  requireRoom(tx, {
    what: 'autopilots',
    most: MAX_AUTOPILOTS,
    full: () => autopilotErrors.too_many({ params: { most: MAX_AUTOPILOTS } }),
    async count() {
      const counts = await repository.countByState(tx.db, tx.accountId);
      return [...counts.values()].reduce((sum, count) => sum + count, 0);
    },
  });

type Planned = Awaited<ReturnType<typeof planSearch>>;

/** The search to save. Its errors are mapped to the fields of this form. */
export async function plan(ctx: Ctx, { search, list, cap }: AutopilotBody): Promise<Planned> {
  try {
    return await planSearch(ctx, SearchBody.parse({ ...search, list, limit: cap }));
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([field, key]) => [`search.${field}`, key]);
    throw platformErrors.invalid({ fields: Object.fromEntries(fields), params: error.params });
  }
}

/** Refuses what could not run: a day that is over, a list without a webhook, an act that cannot be carried out. */
export async function check(tx: Tx, body: AutopilotBody, zone: string, list: ListRow | undefined): Promise<void> {
  if (isOver(body.schedule, zone, tx.now())) throw fieldError('schedule.date', 'autopilot.error.past');
  if (body.type === 'webhook' && !list?.has_webhook) throw fieldError('list', 'autopilot.error.no_webhook');
  for (const [nth, { on, step }] of body.chain.entries()) {
    const problem = on && (await stepProblem(tx, step, LIST_TYPE_OF_KIND[body.search.type]));
    if (problem) throw fieldError(`chain.${nth}.step`, problem);
  }
}

async function valuesOf(tx: Tx, body: AutopilotBody, { filters, summary }: Planned, zone: string) {
  const type = LIST_TYPE_OF_KIND[body.search.type];
  await check(tx, body, zone, await findTarget(tx, body.list, type));
  const { id: list_id } = await ensureList(tx, body.list, type);
  return {
    type: body.type,
    name: body.name,
    kind: body.search.type,
    filters: JSON.stringify(filters),
    summary,
    list_id,
    find_emails: body.search.find_emails,
    schedule: JSON.stringify(body.schedule),
    cap: body.cap,
    chain: JSON.stringify(body.chain),
    resumes_by_itself: body.resumes_by_itself,
    user_id: tx.actor.userId,
    user_name: tx.actor.name,
    language: tx.language,
    changed_at: tx.now(),
  };
}
