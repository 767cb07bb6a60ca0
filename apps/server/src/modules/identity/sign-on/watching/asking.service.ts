/**
 * Whether a provider still vouches for the people it let in. Who uses the product is asked about every 40 seconds, who rests less
 * often, and at once when they return. No answer keeps people in for an hour; "no" ends all their sessions.
 */
import { asAccount, asPlatform, type Base } from '../../../../platform/context.ts';
import { eachAtOnce } from '../../../../platform/each-at-once.ts';
import type { JobContext } from '../../../../platform/jobs/jobs.ts';
import { announceEnded } from '../../../../platform/live/ended.ts';
import { namesOfUsers } from '../../../accounts/public.ts';
import { record } from '../../../audit/public.ts';
import { askAgain, connect, type Tokens } from '../connection/oidc.client.ts';
import { problemOf } from '../connection/problems.rules.ts';
import * as repository from '../people.repository.ts';
import { note } from '../providers.service.ts';
import { findById } from '../sign-on.repository.ts';
import { ASK_MS, nextAsk, PATIENCE_MS, RESTING_MS } from '../sign-on.rules.ts';
import type { Provider } from '../sign-on.table.ts';

const PORTION = 200;
const AT_ONCE = 16;
/** Shorter than the time between two rounds. */
const MOST_MS = 8_000;

export async function askAboutPeople(ctx: JobContext): Promise<void> {
  const until = performance.now() + MOST_MS;
  // A provider that does not answer is left alone for the rest of the round, so that others are asked in time.
  const silent = new Set<number>();
  for (;;) {
    const now = ctx.now();
    const again = new Date(now.getTime() + ASK_MS);
    const due = await asPlatform(ctx, (tx) => repository.claimDue(tx.db, now, again, PORTION));
    const providers = await providersOf(ctx, due);
    await eachAtOnce(due, AT_ONCE, async (session) => {
      const provider = providers.get(session.provider_id);
      if (provider) await askAbout(ctx, provider, session, silent);
    });
    if (due.length < PORTION || performance.now() > until || ctx.signal.aborted) return;
  }
}

async function providersOf(ctx: Base, due: repository.DueSession[]): Promise<Map<number, Provider>> {
  const wanted = new Map(due.map(({ provider_id, provider_account }) => [provider_id, provider_account]));
  const found = new Map<number, Provider>();
  for (const [id, accountId] of wanted) {
    const provider = await asPlatform(ctx, (tx) => findById(tx.db, accountId, id));
    if (provider) found.set(id, provider);
  }
  return found;
}

async function askAbout(ctx: Base, provider: Provider, session: repository.DueSession, silent: Set<number>) {
  const answer = silent.has(provider.id) ? undefined : await ask(ctx, provider, session);
  if (answer) return noteGood(ctx, session, answer);
  if (answer === null) return endPerson(ctx, provider, session, 'refused');
  silent.add(provider.id);
  const isOver = ctx.now().getTime() - session.good_at.getTime() > PATIENCE_MS;
  if (isOver) await endPerson(ctx, provider, session, 'unavailable');
}

/** Undefined: the provider does not say. */
async function ask(ctx: Base, provider: Provider, session: repository.DueSession): Promise<Tokens | null | undefined> {
  if (!session.tokens) return null;
  const opened = ctx.platform.secrets.open(session.tokens, repository.tokensContext(session.session_id));
  const tokens = JSON.parse(opened) as Tokens;
  try {
    return await askAgain(await connect(ctx.platform, provider), session.subject, tokens, ctx.now());
  } catch (error) {
    ctx.log.warn({ providerId: provider.id, ...problemOf(error) }, 'a sign-on provider does not answer');
    return undefined;
  }
}

async function noteGood(ctx: Base, session: repository.DueSession, tokens: Tokens) {
  const now = ctx.now();
  const sealed = ctx.platform.secrets.seal(JSON.stringify(tokens), repository.tokensContext(session.session_id));
  const isResting = now.getTime() - session.last_seen_at.getTime() > RESTING_MS;
  await asPlatform(ctx, async (tx) => {
    const ask_at = nextAsk(session.last_seen_at, now);
    await repository.noteGood(tx.db, session, { tokens: sealed, good_at: now, ask_at });
    // An open page only listens. Its stream begins again, which counts as use; a session without one rests.
    if (isResting) await announceEnded(tx.db, 'session', [session.session_id]);
  });
}

async function endPerson(ctx: Base, provider: Provider, { subject }: repository.DueSession, reason: string) {
  const ended = await asPlatform(ctx, (tx) => repository.endSessions(tx.db, provider, { subject }));
  await noteEnded(ctx, provider, ended, 'ended', reason);
}

/** In the history of the people, and in the log of the owner. */
export async function noteEnded(
  ctx: Base,
  provider: Provider,
  ended: repository.Ended[],
  outcome: 'ended' | 'logged_out',
  detail = '',
) {
  const people = new Map(ended.map(({ user_id, account_id }) => [user_id, account_id]));
  for (const [userId, accountId] of people) {
    const who = await asAccount(ctx, accountId, async (tx) => {
      const details = { provider: provider.name, reason: detail };
      await record(tx, { action: `sign-on.${outcome}`, subject: `users/${userId}`, details });
      return (await namesOfUsers(tx, [userId])).get(userId) ?? '';
    });
    await note(ctx, provider, { who, outcome, detail });
  }
}
