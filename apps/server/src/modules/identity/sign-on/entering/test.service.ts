/** A test of the owner: the whole way of a sign-on, step by step, without a session. What passed is offered to everybody. */
import type { SignOnScope, SignOnTest } from '@leadwright/contract/accounts/sign-on';
import { asAccount, type Base, type Ctx, inTransaction } from '../../../../platform/context.ts';
import { tooMany } from '../../identity.errors.ts';
import { type Connection, connect, countKeys } from '../connection/oidc.client.ts';
import { signOnErrors } from '../sign-on.errors.ts';
import * as repository from '../sign-on.repository.ts';
import { accessOf, domainOf, TESTS } from '../sign-on.rules.ts';
import type { Provider } from '../sign-on.table.ts';
import { type AttemptOutcome, beginAttempt, type Identity } from './attempts.service.ts';

type Step = SignOnTest['steps'][number];

export async function beginTest(ctx: Ctx, scope: SignOnScope, binder: string) {
  const counted = await ctx.platform.limits.take(`sign-on:test:${ctx.actor.accountId}`, TESTS);
  if (!counted.allowed) throw tooMany(counted);
  const provider = await inTransaction(ctx, (tx) => repository.findProvider(tx.db, tx.accountId, scope));
  if (!provider) throw signOnErrors.not_found();
  return beginAttempt(ctx, provider, binder, ctx.actor.userId);
}

/** Details are data: the page puts them into words. */
export async function noteTest(ctx: Base, provider: Provider, outcome: AttemptOutcome): Promise<void> {
  if ('identity' in outcome) return notePassage(ctx, provider, outcome.identity);
  const steps: Step[] = [{ step: 'sign_in', state: 'bad', detail: outcome.problem.reason }];
  await asAccount(ctx, provider.account_id, (tx) =>
    repository.updateProvider(tx.db, tx.accountId, provider.id, {
      last_test: { at: tx.now().toISOString(), email: '', steps },
    }),
  );
}

async function notePassage(ctx: Base, provider: Provider, identity: Identity): Promise<void> {
  const connection = await connect(ctx.platform, provider);
  const began = performance.now();
  const keys = await countKeys(ctx.platform, connection);
  const ms = Math.round(performance.now() - began);
  await asAccount(ctx, provider.account_id, async (tx) => {
    const { email } = identity.claims;
    const isProven = email !== null && (await repository.isProven(tx.db, tx.accountId, provider.id, domainOf(email)));
    const steps: Step[] = [
      { step: 'discovery', state: keys > 0 ? 'ok' : 'bad', detail: `${keys}|${ms}` },
      { step: 'sign_in', state: 'ok', detail: String(identity.ms) },
      { step: 'address', state: email && identity.claims.isVerified ? 'ok' : 'bad', detail: email ?? '' },
      { step: 'domain', state: isProven ? 'ok' : 'bad', detail: email ? domainOf(email) : '' },
      ...groupStep(provider, identity),
      logoutStep(connection),
    ];
    const isPassed = steps.every(({ state }) => state !== 'bad');
    await repository.updateProvider(tx.db, tx.accountId, provider.id, {
      last_test: { at: tx.now().toISOString(), email: email ?? identity.claims.subject, steps },
      ...(isPassed && { works_since: provider.works_since ?? tx.now() }),
    });
  });
}

/** The owner may be in no group: their own access does not depend on one. */
function groupStep(provider: Provider, { claims }: Identity): Step[] {
  if (provider.scope !== 'account') return [];
  const given = accessOf(provider, claims.groups);
  const group = provider.groups.find((rule) => claims.groups.includes(rule.group));
  const name = group?.group ?? claims.groups.slice(0, 3).join(', ');
  return [{ step: 'group', state: given ? 'ok' : 'warn', detail: given ? `${name}|${given.join(',')}` : name }];
}

function logoutStep({ config }: Connection): Step {
  const isSupported = config.serverMetadata()['backchannel_logout_supported'] === true;
  return { step: 'logout', state: isSupported ? 'ok' : 'warn', detail: '' };
}
