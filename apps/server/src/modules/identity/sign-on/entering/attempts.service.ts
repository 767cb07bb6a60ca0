/**
 * One attempt to sign on: begun by a browser, answered by the provider, used once. The same answer of the same browser within two
 * minutes is a repeat, because ours was lost or the page was loaded again: the provider is not asked a second time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { asAccount, type Base } from '../../../../platform/context.ts';
import { platformErrors } from '../../../../platform/errors.ts';
import { hashToken, sameSecret } from '../../../../platform/secrets.ts';
import { brandOrigin } from '../../../brands/public.ts';
import { tooMany } from '../../identity.errors.ts';
import {
  authorizationUrl,
  connect,
  exchange,
  newSecrets,
  type Secrets,
  type Tokens,
} from '../connection/oidc.client.ts';
import { type Problem, problemOf } from '../connection/problems.rules.ts';
import * as repository from '../people.repository.ts';
import { brandOf, note, redirectOf } from '../providers.service.ts';
import { signOnErrors } from '../sign-on.errors.ts';
import { ATTEMPT_MS, ATTEMPTS_PER_PROVIDER, type Claims, REPEAT_MS, TICKET_MS } from '../sign-on.rules.ts';
import type { Attempt, Provider } from '../sign-on.table.ts';

/** What the provider said of the person who came back. */
export interface Identity {
  claims: Claims;
  tokens: Tokens;
  /** How long the exchange took. */
  ms: number;
}

export type AttemptOutcome = { identity: Identity } | { problem: Problem };

const sealContext = ({ account_id, id }: Pick<Provider, 'account_id' | 'id'>, stateHash: Buffer) =>
  `sign_on_attempts:${account_id}:${id}:${stateHash.toString('hex')}`;

/** `testedBy`: a test of the owner, which opens no session. */
export async function beginAttempt(ctx: Base, provider: Provider, binder: string, testedBy: number | null = null) {
  const counted = await ctx.platform.limits.take(`sign-on:begin:${provider.id}`, ATTEMPTS_PER_PROVIDER);
  if (!counted.allowed) throw tooMany(counted);
  const origin = brandOrigin(ctx.platform, await brandOf(ctx, provider));
  const secrets = newSecrets();
  const url = await asked(ctx, provider, async () =>
    authorizationUrl(await connect(ctx.platform, provider), secrets, redirectOf(origin, provider.key)),
  );
  const stateHash = hashToken(secrets.state);
  await asAccount(ctx, provider.account_id, (tx) =>
    repository.insertAttempt(tx.db, {
      account_id: provider.account_id,
      state_hash: stateHash,
      provider_id: provider.id,
      user_id: testedBy,
      binder_hash: hashToken(binder),
      sealed: tx.platform.secrets.seal(JSON.stringify(secrets), sealContext(provider, stateHash)),
      origin,
      created_at: tx.now(),
      expires_at: new Date(tx.now().getTime() + ATTEMPT_MS),
    }),
  );
  return { url, state: secrets.state };
}

/** A provider that cannot be asked is an error of its own, with the reason in the owner's log. */
async function asked<T>(ctx: Base, provider: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw await noted(ctx, provider, problemOf(error));
  }
}

async function noted(ctx: Base, provider: Provider, problem: Problem) {
  await note(ctx, provider, { who: ctx.ip, outcome: problem.outcome, detail: problem.reason });
  return errorOf(ctx, provider, problem);
}

function errorOf(ctx: Base, { name }: Provider, { outcome, reason }: Problem) {
  return signOnErrors[outcome]({ params: { name, reason: ctx.t(`sign-on.reason.${reason}`) }, details: { reason } });
}

/** The attempt of this browser. A caller without its secret gets the same answer as for an attempt that has ended. */
async function findOwn(ctx: Base, provider: Provider, state: string, binder: string): Promise<Attempt> {
  const attempt = await asAccount(ctx, provider.account_id, (tx) =>
    repository.findAttempt(tx.db, provider.account_id, hashToken(state)),
  );
  const isOwn = attempt?.provider_id === provider.id && sameSecret(attempt.binder_hash, hashToken(binder));
  if (!attempt || !isOwn || attempt.expires_at <= ctx.now()) throw signOnErrors.over();
  return attempt;
}

export async function answerAttempt(ctx: Base, provider: Provider, binder: string, answer: string) {
  const states = new URLSearchParams(answer).getAll('state');
  const [state] = states;
  if (!state || states.length > 1) throw signOnErrors.over();
  const attempt = await findOwn(ctx, provider, state, binder);
  const answerHash = hashToken(answer);
  const isFirst = attempt.used_at === null && (await use(ctx, attempt, answerHash));
  const outcome = isFirst
    ? await ask(ctx, provider, attempt, answer)
    : await repeated(ctx, provider, attempt, answerHash);
  return { attempt, outcome, isFirst };
}

/** What the caller is told; the first time it is in the owner's log, too. */
export const refusalOf = (ctx: Base, provider: Provider, problem: Problem, isFirst: boolean) =>
  isFirst ? noted(ctx, provider, problem) : Promise.resolve(errorOf(ctx, provider, problem));

const use = (ctx: Base, attempt: Attempt, answerHash: Buffer) =>
  asAccount(ctx, attempt.account_id, (tx) => {
    const until = new Date(tx.now().getTime() + TICKET_MS);
    return repository.useAttempt(tx.db, attempt, answerHash, { now: tx.now(), until });
  });

async function ask(ctx: Base, provider: Provider, attempt: Attempt, answer: string): Promise<AttemptOutcome> {
  const context = sealContext(provider, attempt.state_hash);
  const secrets = JSON.parse(ctx.platform.secrets.open(attempt.sealed, context)) as Secrets;
  const url = new URL(redirectOf(attempt.origin, provider.key));
  url.search = answer;
  const outcome = await read(ctx, provider, url, secrets);
  await asAccount(ctx, provider.account_id, (tx) =>
    repository.keepOutcome(tx.db, attempt, tx.platform.secrets.seal(JSON.stringify(outcome), context)),
  );
  return outcome;
}

async function read(ctx: Base, provider: Provider, url: URL, secrets: Secrets): Promise<AttemptOutcome> {
  const began = performance.now();
  try {
    const connection = await connect(ctx.platform, provider);
    const options = { groupsClaim: provider.groups_claim, now: ctx.now() };
    const said = await exchange(connection, url, secrets, options);
    return { identity: { ...said, ms: Math.round(performance.now() - began) } };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

const LOOK_AGAIN_MS = 250;
const LOOKS = 40;

/** Waits for the first request, which may still be asking the provider. */
async function repeated(
  ctx: Base,
  provider: Provider,
  { state_hash }: Attempt,
  answerHash: Buffer,
): Promise<AttemptOutcome> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const attempt = await asAccount(ctx, provider.account_id, (tx) =>
      repository.findAttempt(tx.db, provider.account_id, state_hash),
    );
    if (!attempt?.used_at || !attempt.answer_hash || !sameSecret(attempt.answer_hash, answerHash))
      throw signOnErrors.over();
    if (ctx.now().getTime() - attempt.used_at.getTime() > REPEAT_MS) throw signOnErrors.over();
    if (attempt.outcome) return openOutcome(ctx, provider, attempt);
    await sleep(LOOK_AGAIN_MS);
  }
  throw platformErrors.in_progress({ headers: { 'Retry-After': '2' } });
}

const openOutcome = (ctx: Base, provider: Provider, { outcome, state_hash }: Attempt): AttemptOutcome =>
  JSON.parse(ctx.platform.secrets.open(outcome as string, sealContext(provider, state_hash)));

/** For the confirmation of a link, or a second factor: the answer of the provider has been read before. */
export async function resumeAttempt(ctx: Base, provider: Provider, state: string, binder: string): Promise<Identity> {
  const attempt = await findOwn(ctx, provider, state, binder);
  if (!attempt.outcome || attempt.user_id !== null) throw signOnErrors.over();
  const outcome = openOutcome(ctx, provider, attempt);
  if ('problem' in outcome) throw signOnErrors.over();
  return outcome.identity;
}
