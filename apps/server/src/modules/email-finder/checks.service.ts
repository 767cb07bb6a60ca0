/**
 * Checks whether addresses exist, without sending mail. Recent answers are cached; greylisting servers are asked again by a
 * schedule.
 */
import { asPlatform, type Base, type PlatformTx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { emailOf } from '../leads/public.ts';
import { ask } from './asking.service.ts';
import { emailsDied, MAX_NEWS } from './email-finder.events.ts';
import type { CheckOptions, EmailCheck } from './email-finder.port.ts';
import * as repository from './email-finder.repository.ts';
import { kindsOf } from './rules/kinds.rules.ts';
import { asCheck, isGood, type Judged, judged, judgeUnasked, type Kept, retryAfter } from './rules/verdict.rules.ts';

/** One answer per address, in their order. */
export async function checkEmails(
  ctx: Base,
  addresses: readonly string[],
  options: CheckOptions,
): Promise<EmailCheck[]> {
  ctx.platform.outgoing.check('mail server');
  const plain = addresses.map((address) => emailOf(address) ?? address);
  const known = new Map<string, Kept>();
  for (const address of new Set(plain)) {
    const unasked = emailOf(address) ? judgeUnasked(kindsOf(address)) : judged('invalid', 'syntax');
    if (unasked) known.set(address, keep(ctx, address, unasked));
  }
  const open = [...new Set(plain)].filter((address) => !known.has(address));
  for (const each of await checkOpen(ctx, open, options)) known.set(each.address, each);
  return plain.map((address) => asCheck(known.get(address) as Kept));
}

async function checkOpen(ctx: Base, addresses: readonly string[], options: CheckOptions): Promise<Kept[]> {
  if (addresses.length === 0) return [];
  const found = await asPlatform(ctx, (tx) => repository.findChecks(tx.client, addresses));
  const before = new Map(found.map((each) => [each.address, each]));
  const good = found.filter((each) => isGood(each, ctx.now(), options.since));
  const isKnown = new Set(good.map(({ address }) => address));
  const stale = addresses.filter((address) => !isKnown.has(address));
  const answers =
    stale.length > 0 ? await ctx.platform.calls.measured('email-checks', () => ask(ctx, stale, options)) : new Map();
  const fresh = [...answers].map(([address, answer]) => keep(ctx, address, answer, before.get(address)));
  const lasting = fresh.filter(({ reason }) => reason !== 'busy' && reason !== 'off');
  if (lasting.length > 0)
    await asPlatform(ctx, async (tx) => {
      await repository.saveChecks(tx.client, lasting);
      await tellDead(tx, lasting, before, options);
    });
  return [...good, ...fresh];
}

/** Guesses that do not exist are no news; an address that was taken for one is. */
async function tellDead(
  tx: PlatformTx,
  checks: readonly Kept[],
  before: ReadonlyMap<string, Kept>,
  { areHeld = false }: CheckOptions,
) {
  const dead = checks.flatMap(({ address, verdict, reason }) => {
    const was = before.get(address);
    const isNews = was ? was.verdict !== 'invalid' : areHeld;
    return verdict === 'invalid' && isNews ? [{ address, reason }] : [];
  });
  for (let from = 0; from < dead.length; from += MAX_NEWS)
    await publish(tx, emailsDied, { addresses: dead.slice(from, from + MAX_NEWS) });
}

function keep(ctx: Base, address: string, answer: Judged, before?: Kept): Kept {
  const now = ctx.now();
  const attempts = before?.retryAt ? before.attempts + 1 : 1;
  const by = ctx.platform.config.MAIL_CHECK;
  return { address, ...answer, by, attempts, checkedAt: now, retryAt: retryAfter(answer.reason, attempts, now) };
}

const RETRIES_AT_ONCE = 500;

/** Asks again where a mail server wanted to be asked later. */
export async function retryDue(ctx: Base, signal: AbortSignal): Promise<number> {
  if (ctx.platform.config.MAIL_CHECK !== 'smtp') return 0;
  const due = await asPlatform(ctx, (tx) => repository.findDue(tx.client, ctx.now(), RETRIES_AT_ONCE));
  await checkEmails(ctx, due, { signal });
  return due.length;
}

const KEPT_DAYS = 90;

export const forgetOld = (ctx: Base): Promise<number> =>
  asPlatform(ctx, (tx) => repository.deleteOld(tx.client, new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000)));
