/**
 * A process of the chaos proof: does its commands one after the other and reports each that is committed, until it is killed.
 * While the database is away it tries the same again. As `sweeper` it does what the worker's schedules do.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../../platform/config/config.ts';
import { asAccount, type Ctx, type Platform, systemBase } from '../../../platform/context.ts';
import { isDatabaseAway, openDatabases } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { grant, refund, revoke, startAllowance } from '../granting.service.ts';
import { release, reserve, settle, spend } from '../spending.service.ts';
import { releaseAbandoned, sweepWallets } from '../sweep.service.ts';
import { type ItemCharge, ownedAs, type PaidItem } from '../wallet.rules.ts';
import { quietly } from './accounts.ts';
import type { Order, Report } from './chaos.ts';
import { CHAOS_ACTS, type ChaosCommand, commandOf } from './chaos-commands.ts';

const order = JSON.parse(process.env['ORDER'] as string) as Order;
const now = () => new Date(order.startedAt + (Date.now() - order.startedAt) * order.speed);
// The parts that moving credits needs; the rest of the platform would only make the process slow to start.
const config = loadConfig();
const log = { error() {}, warn() {} } as never;
const platform = {
  config,
  log,
  clock: { now },
  databases: openDatabases(config, order.ownerUrl),
} as unknown as Platform;
const say = (report: Report) => process.send?.(report);

interface Done {
  credits: number;
  /** One for each of the items. */
  charges?: ItemCharge[];
}

interface Asked {
  do: string;
  keys: string[];
  items?: readonly PaidItem[];
}

/** Every name of a value that was paid for. A value may be given the same name twice. */
const boughtOf = (items: readonly PaidItem[], charges: readonly ItemCharge[] = []) =>
  items.flatMap(({ act, identityKeys }, n) =>
    charges[n]?.status === 'charged' ? [...new Set(identityKeys)].map((key) => `${ownedAs(act)} ${key}`) : [],
  );

/** One step, one transaction, one key. Reported when it has committed; a refusal leaves nothing behind and ends the command. */
async function step<T>(
  ctx: Ctx,
  { items = [], ...asked }: Asked,
  work: (tx: Parameters<typeof spend>[0]) => Promise<T & Done>,
): Promise<T | null> {
  say({ begun: { ...asked, account: ctx.actor.accountId } });
  for (;;) {
    try {
      const done = await asAccount(ctx, ctx.actor.accountId, work);
      const key = asked.keys.at(-1) as string;
      say({ acknowledged: key, credits: done.credits, bought: boughtOf(items, done.charges) });
      return done;
    } catch (error) {
      if (error instanceof AppError) {
        say({ refused: true });
        return null;
      }
      if (!isDatabaseAway(error)) throw error;
      await sleep(20);
    }
  }
}

async function perform(command: ChaosCommand): Promise<void> {
  const { account, key } = command;
  const ctx = quietly(platform, account);
  const asked = { do: command.do, keys: [key] };
  switch (command.do) {
    case 'grant': {
      const expiry = () => ({ expiresAt: new Date(now().getTime() + command.days * 86_400_000) });
      const given = { source: 'purchase', credits: command.credits, key } as const;
      await step(ctx, asked, (tx) => grant(tx, { ...given, ...expiry() }));
      return;
    }
    case 'spend': {
      const { items } = command;
      const keys = [`${key}/reserve`, `${key}/settle`];
      const about = { purpose: 'search', title: 'Chaos', key, items };
      await step(ctx, { ...asked, keys, items }, (tx) => spend(tx, about));
      return;
    }
    case 'refund':
      await step(ctx, asked, (tx) => refund(tx, { values: command.values, key }));
      return;
    case 'revoke':
      await step(ctx, asked, (tx) => revoke(tx, { grantKey: command.grantKey, credits: command.credits, key }));
      return;
    case 'allowance':
      await step(ctx, asked, (tx) => startAllowance(tx, { credits: command.credits, key }));
      return;
    case 'search':
      await search(ctx, command);
  }
}

async function search(ctx: Ctx, { key, max, pages, ending }: ChaosCommand & { do: 'search' }) {
  const keepSeconds = 20 * 86_400;
  const asked = { acts: CHAOS_ACTS, max, purpose: 'search', title: 'Chaos', key: `${key}/r`, keepSeconds };
  const reservation = await step(ctx, { do: 'reserve', keys: [asked.key] }, (tx) => reserve(tx, asked));
  if (!reservation) return;
  for (const [number, items] of pages.entries()) {
    const close = ending === 'close' && number === pages.length - 1;
    const paying = { do: 'settle', keys: [`${key}/${number}`], items };
    const settled = await step(ctx, paying, (tx) =>
      settle(tx, reservation.id, items, `${key}/${number}`, { close, keepSeconds }),
    );
    if (!settled) return;
  }
  if (ending === 'release')
    await step(ctx, { do: 'release', keys: [''] }, async (tx) => ({
      credits: 0,
      done: await release(tx, reservation.id),
    }));
}

async function sweepForever(): Promise<never> {
  for (;;) {
    try {
      await sweepWallets(systemBase(platform));
      await releaseAbandoned(systemBase(platform), []);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
    say({ swept: true });
    await sleep(20);
  }
}

process.on('disconnect', () => process.exit(0));
if (order.client === 'sweeper') await sweepForever();
else {
  for (let number = order.from; number < order.to; number++) {
    await perform(commandOf(order.plan, order.client, number));
    say({ finished: number + 1 });
  }
}
