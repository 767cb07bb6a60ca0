/**
 * Webhooks of CRMs. First the signature or the key in the address is checked. Then the named contacts are marked as due, and a job reads
 * them from the CRM. So the answer is quick, and the contents of a webhook are never stored as facts.
 */
import type { APP_HOOK_CRMS, OWN_HOOK_CRMS } from '@leadwright/contract/integrations/crm-following';
import type { FastifyRequest } from 'fastify';
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { AppHook, Hint, HookCall, OwnHooks } from '../adapters/following.port.ts';
import { followingOf } from '../adapters/followings.registry.ts';
import { findConnection } from '../connections/connections.repository.ts';
import { applyMerge } from './applying.service.ts';
import { followingErrors } from './following.errors.ts';
import { followJob } from './following.jobs.ts';
import type { Place } from './following.repository.ts';
import * as repository from './following.repository.ts';
import { hookLogin, placeOfKey } from './subscribing.service.ts';

type Called = Pick<FastifyRequest, 'url' | 'headers' | 'body'>;

const callOf = (ctx: Base, { url, headers, body }: Called): HookCall => ({
  config: ctx.platform.config,
  url: `${ctx.platform.config.publicUrl}${url}`,
  body: typeof body === 'string' ? body : '',
  headers,
  now: ctx.now(),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw followingErrors.bad_body();
  }
}

/** For events about all customers of the app. Several accounts may be connected to the same portal or location. */
export async function receiveAppHook(
  ctx: Base,
  provider: (typeof APP_HOOK_CRMS)[number],
  request: Called,
): Promise<void> {
  const hook = followingOf(provider)?.appHook as AppHook;
  const call = callOf(ctx, request);
  if (!hook.verify(call)) throw followingErrors.bad_signature();
  const hints = Map.groupBy(hook.hintsOf(parsed(call.body)), ({ externalId }) => externalId ?? '');
  hints.delete('');
  const places = await asPlatform(ctx, (tx) => repository.findConnected(tx.db, provider, [...hints.keys()]));
  for (const place of places)
    await asAccount(ctx, place.accountId, (tx) => take(tx, place, hints.get(place.externalId) ?? []));
}

/** For events about one connection. Returns the headers of our answer. */
export async function receiveOwnHook(
  ctx: Base,
  { provider, key }: { provider: (typeof OWN_HOOK_CRMS)[number]; key: string },
  request: Called,
): Promise<Record<string, string>> {
  const hooks = followingOf(provider)?.ownHooks as OwnHooks;
  const place = placeOfKey(ctx, key);
  const call = callOf(ctx, request);
  if (!place || !hooks.verify(call, hookLogin(ctx, place, provider))) throw followingErrors.bad_signature();
  const answer = hooks.answerTo?.(call.headers);
  if (answer) return answer;
  const hints = hooks.hintsOf(parsed(call.body));
  await asAccount(ctx, place.accountId, async (tx) => {
    const connection = await findConnection(tx.db, place.accountId, place.connectionId);
    if (connection?.provider !== provider) throw followingErrors.gone();
    await take(tx, place, hints);
  });
  return {};
}

async function take(tx: Tx<Base>, place: Place, hints: readonly Hint[]): Promise<void> {
  const now = tx.now();
  // Locks in the same order as a push, so that the two cannot deadlock.
  await repository.noteHeard(tx.db, place, now);
  for (const { merged } of hints) if (merged) await applyMerge(tx, place, merged);
  const ids = [...new Set(hints.flatMap(({ contactIds }) => contactIds))];
  if (ids.length > 0 && (await repository.hint(tx.db, place, ids, now))) await enqueue(tx, followJob, place);
}
