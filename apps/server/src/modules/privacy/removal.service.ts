/**
 * The public removal page: somebody names an e-mail, proves it with a mailed code, and is gone from the whole installation.
 * A phone, a profile or a foreign domain that they name besides is looked at by a person first: anybody could name anybody.
 */
import { createHmac } from 'node:crypto';
import { asPlatform, type Base } from '../../platform/context.ts';
import { fieldError, platformErrors } from '../../platform/errors.ts';
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

const CODE_MINUTES = 30;
const CODE_TRIES = 5;
const RESEND_SECONDS = 60;
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
  const who = emailHash(ctx, given.email).toString('hex');
  await limit(ctx, `privacy:resend:${who}`, { max: 1, seconds: RESEND_SECONDS });
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
  return { resendIn: RESEND_SECONDS };
}

export async function confirmRemoval(ctx: Base, { email, code }: { email: string; code: string }) {
  const hash = emailHash(ctx, email);
  // In a transaction of its own: a wrong guess counts whatever happens next.
  const request = await asPlatform(ctx, (tx) => repository.countTry(tx.db, hash, ctx.now(), CODE_TRIES));
  if (!request) throw (await hasTriesLeft(ctx, hash)) ? wrongCode() : privacyErrors.code_exhausted();
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
    });
    if (!isMine) throw wrongCode();
    await enqueue(tx, erasePerson, removalOf(ctx, proven));
  });
  return { removed: kindsOf(proven), inReview: kindsOf(doubtful) };
}

/** Where there is no request, guesses run out just as they do where there is one: nobody learns who has asked. */
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
  return requests.map(({ id, confirmed_at, given }) => {
    const opened: RemovalGiven = JSON.parse(ctx.platform.secrets.open(given ?? '', CONTEXT));
    return { id, at: confirmed_at, email: opened.email, asks: provenBy(opened).doubtful };
  });
}

/** Grants or dismisses what was doubtful. False when there is no such request waiting. */
export async function decideReview(ctx: Base, id: number, isGranted: boolean): Promise<boolean> {
  return asPlatform(ctx, async (tx) => {
    const request = await repository.findRequest(tx.db, id);
    if (request?.status !== 'review' || !request.given) return false;
    const { doubtful } = provenBy(JSON.parse(ctx.platform.secrets.open(request.given, CONTEXT)));
    const status = isGranted ? 'done' : 'closed';
    if (!(await repository.settleRequest(tx.db, id, { from: 'review', status, given: null }))) return false;
    if (isGranted) await enqueue(tx, erasePerson, removalOf(ctx, doubtful));
    return true;
  });
}

export const forgetUnconfirmed = (ctx: Base) =>
  asPlatform(ctx, (tx) => repository.deleteExpiredRequests(tx.db, ctx.now()));
