/**
 * The public removal page: a person enters an email address, proves it with a mailed code, and is erased from the whole
 * installation. An administrator reviews additional phones, profiles or foreign domains first, because they are not proved.
 */
import { createHmac } from 'node:crypto';
import { asPlatform, type Base } from '../../platform/context.ts';
import { fieldError, platformErrors } from '../../platform/errors.ts';
import { bodyHash } from '../../platform/http/idempotency.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { randomCode, sameSecret } from '../../platform/secrets.ts';
import { type Identifier, normalise } from '../leads/public.ts';
import { sendMail } from '../mailing/public.ts';
import { type Erasure, erasePerson } from './erasure.jobs.ts';
import { keyOf } from './lists.service.ts';
import { privacyErrors } from './privacy.errors.ts';
import { sealIdentifiers } from './privacy.events.ts';
import * as repository from './privacy.repository.ts';
import { hashOf, provenBy, type RemovalGiven } from './privacy.rules.ts';
import type { RemovalRequest } from './privacy.table.ts';

const CODE_MINUTES = 30;
const CODE_TRIES = 5;
const RESEND_SECONDS = 60;
const ONCE_PER_CODE = { max: 1, seconds: RESEND_SECONDS };
const CODES_A_DAY = { max: 5, seconds: 24 * 60 * 60 };
const CONTEXT = 'removal_requests:given';

const hashCode = (ctx: Base, email: string, code: string) =>
  createHmac('sha256', keyOf(ctx)).update(`removal:${email}:${code}`).digest();
const emailHash = (ctx: Base, email: string) => hashOf(keyOf(ctx), { kind: 'email', value: email });

async function limit(ctx: Base, key: string, rule: { max: number; seconds: number }) {
  const { allowed, retryAfter } = await ctx.platform.limits.take(key, rule);
  if (!allowed)
    throw platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
}

/** What cannot be understood is said at once, not silently dropped. */
function assertReadable(given: RemovalGiven) {
  for (const kind of ['phone', 'domain', 'linkedin'] as const)
    if (given[kind] && !normalise(kind, given[kind])) throw fieldError(kind, `privacy.error.${kind}`);
}

export async function requestRemoval(ctx: Base, given: RemovalGiven): Promise<{ resendIn: number }> {
  assertReadable(given);
  const again = sameRequest(ctx, given);
  const repeated = await ctx.platform.limits.peek(again, ONCE_PER_CODE);
  if (!repeated.allowed) return { resendIn: repeated.retryAfter };
  const who = emailHash(ctx, given.email).toString('hex');
  await limit(ctx, `privacy:resend:${who}`, ONCE_PER_CODE);
  await limit(ctx, `privacy:codes:${who}`, CODES_A_DAY);
  const code = randomCode();
  const now = ctx.now();
  await asPlatform(ctx, async (tx) => {
    await repository.insertRequest(tx.db, {
      brand_id: ctx.brandId,
      email_hash: emailHash(ctx, given.email),
      given: ctx.platform.secrets.seal(JSON.stringify(given), CONTEXT),
      code_hash: hashCode(ctx, given.email, code),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
      confirmed_at: null,
    });
    await sendMail(tx, {
      to: given.email,
      language: ctx.language,
      brandId: ctx.brandId,
      template: 'removal-code',
      params: { code, minutes: CODE_MINUTES },
    });
  });
  await ctx.platform.limits.take(again, ONCE_PER_CODE);
  return { resendIn: RESEND_SECONDS };
}

/** The same request again, because its answer was lost: it is answered with the rest of the countdown, without another mail. */
const sameRequest = (ctx: Base, { email, phone, domain, linkedin }: RemovalGiven) =>
  `privacy:request:${bodyHash(ctx, JSON.stringify([ctx.brandId, email, phone, domain, linkedin]))}`;

export async function confirmRemoval(ctx: Base, { email, code }: { email: string; code: string }) {
  const hash = emailHash(ctx, email);
  // In a transaction of its own: a wrong guess counts whatever happens next.
  const request = await asPlatform(ctx, (tx) => repository.countTry(tx.db, hash, ctx.now(), CODE_TRIES));
  if (!request) return confirmedBefore(ctx, { email, code });
  if (!sameSecret(request.code_hash, hashCode(ctx, email, code)) || !request.given) throw wrongCode();
  const given: RemovalGiven = JSON.parse(ctx.platform.secrets.open(request.given, CONTEXT));
  const { proven, doubtful } = provenBy(given);
  await asPlatform(ctx, async (tx) => {
    const next = doubtful.length
      ? ({ status: 'review', given: request.given } as const)
      : ({ status: 'done', given: null } as const);
    const isMine = await repository.settleRequest(tx.db, request.id, {
      from: 'sent',
      ...next,
      confirmed_at: ctx.now(),
      removed: kindsOf(proven),
    });
    if (!isMine) throw wrongCode();
    await enqueue(tx, erasePerson, removalOf(ctx, proven));
  });
  return { removed: kindsOf(proven), inReview: kindsOf(doubtful) };
}

/** The answer may have been lost: the code of a request that is done gets the same answer again, and changes nothing. */
async function confirmedBefore(ctx: Base, { email, code }: { email: string; code: string }) {
  const hash = emailHash(ctx, email);
  if (!(await hasTriesLeft(ctx, hash))) throw privacyErrors.code_exhausted();
  const confirmed = await asPlatform(ctx, (tx) => repository.findConfirmed(tx.db, hash, ctx.now()));
  const mine = confirmed.find(({ code_hash }) => sameSecret(code_hash, hashCode(ctx, email, code)));
  if (!mine) throw wrongCode();
  return { removed: mine.removed ?? [], inReview: kindsOf(doubtfulOf(ctx, mine)) };
}

/** Nothing once an administrator has decided. */
const doubtfulOf = (ctx: Base, { given }: RemovalRequest): Identifier[] =>
  given ? provenBy(JSON.parse(ctx.platform.secrets.open(given, CONTEXT))).doubtful : [];

/** Unknown addresses have the same limit of attempts, so that guesses do not reveal who has made a request. */
async function hasTriesLeft(ctx: Base, emailHashed: Buffer): Promise<boolean> {
  if (await asPlatform(ctx, (tx) => repository.hasOpenRequest(tx.db, emailHashed, ctx.now()))) return false;
  const rule = { max: CODE_TRIES, seconds: CODE_MINUTES * 60 };
  return (await ctx.platform.limits.take(`privacy:tries:${emailHashed.toString('hex')}`, rule)).allowed;
}

const removalOf = (ctx: Base, identifiers: readonly Identifier[]): Erasure => ({
  sealed: sealIdentifiers(ctx, identifiers),
  origin: 'removal',
});

const wrongCode = () => fieldError('code', 'privacy.error.code_wrong');
const kindsOf = (identifiers: readonly Identifier[]) => identifiers.map(({ kind }) => kind);

/** For the operator: what waits for a decision. */
export async function findReviews(
  ctx: Base,
): Promise<{ id: number; at: Date | null; email: string; asks: Identifier[] }[]> {
  const requests = await asPlatform(ctx, (tx) => repository.findReviews(tx.db));
  return requests.map((request) => {
    const opened: RemovalGiven = JSON.parse(ctx.platform.secrets.open(request.given ?? '', CONTEXT));
    return { id: request.id, at: request.confirmed_at, email: opened.email, asks: doubtfulOf(ctx, request) };
  });
}

/** Grants or dismisses what was doubtful. False when there is no such request waiting. */
export async function decideReview(ctx: Base, id: number, isGranted: boolean): Promise<boolean> {
  return asPlatform(ctx, async (tx) => {
    const request = await repository.findRequest(tx.db, id);
    if (request?.status !== 'review' || !request.given) return false;
    const doubtful = doubtfulOf(ctx, request);
    const status = isGranted ? 'done' : 'closed';
    if (!(await repository.settleRequest(tx.db, id, { from: 'review', status, given: null }))) return false;
    if (isGranted) await enqueue(tx, erasePerson, removalOf(ctx, doubtful));
    return true;
  });
}

export const forgetUnconfirmed = (ctx: Base) =>
  asPlatform(ctx, (tx) => repository.deleteExpiredRequests(tx.db, ctx.now()));
