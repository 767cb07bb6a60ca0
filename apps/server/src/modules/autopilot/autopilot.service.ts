/** Reading autopilots, and what one would cost. */
import type { AutopilotBody } from '@leadwright/contract/automation/autopilots';
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { nextSlots } from '../automation/public.ts';
import { findTarget } from '../lists/public.ts';
import * as repository from './autopilot.repository.ts';
import { runsAtOnce } from './autopilot.rules.ts';
import { priceOfRun } from './price.service.ts';
import { sumSince } from './runs/runs.repository.ts';
import { check, plan, requireOwn, zoneOf } from './saving.service.ts';
import { show } from './showing/showing.service.ts';

const MONTH_MS = 30 * 24 * 3600_000;
/** As many as a person wants to see of what they have chosen. */
const SHOWN_SLOTS = 5;

export const findAutopilots = (ctx: Ctx, filter: repository.AutopilotFilter) =>
  inTransaction(ctx, async (tx) => {
    const { rows, total } = await repository.pageOfAutopilots(tx.db, tx.accountId, filter);
    const counts = await repository.countByState(tx.db, tx.accountId);
    const countOf = (state: Parameters<typeof counts.get>[0]) => counts.get(state) ?? 0;
    return {
      data: await show(tx, rows),
      currentPage: filter.page,
      pageSize: filter.limit,
      total,
      counts: {
        active: countOf('active'),
        paused: countOf('paused'),
        stopped: countOf('stopped'),
        finished: countOf('finished'),
      },
      month: await sumSince(tx.db, tx.accountId, new Date(tx.now().getTime() - MONTH_MS)),
      time_zone: await zoneOf(tx),
    };
  });

export const readAutopilot = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const [shown] = await show(tx, [await requireOwn(tx, id)]);
    return shown as NonNullable<typeof shown>;
  });

/** Refuses what saving would refuse. */
export async function estimateAutopilot(ctx: Ctx, body: AutopilotBody) {
  await plan(ctx, body);
  return inTransaction(ctx, async (tx) => {
    const zone = await zoneOf(tx);
    const { type, find_emails } = body.search;
    await check(tx, body, zone, await findTarget(tx, body.list, LIST_TYPE_OF_KIND[type]));
    const price = await priceOfRun(tx, { kind: type, find_emails, cap: body.cap, chain: body.chain });
    const seesWallet = tx.actor.isMainUser || tx.actor.accessToWallet;
    const first = runsAtOnce(body.schedule) ? [tx.now()] : [];
    const next = [...first, ...nextSlots(body.schedule, zone, tx.now(), SHOWN_SLOTS)].slice(0, SHOWN_SLOTS);
    return {
      next: next.map((slot) => slot.toISOString()),
      time_zone: zone,
      cost_each: price.each,
      maximum_credits: price.maximum,
      balance: seesWallet ? price.available : null,
    };
  });
}
