/**
 * Login as and view as (docs/product-rules.md#signing-in): 30 minutes at most, with both identities in the audit log, not
 * nested, and ended with the opener's own session. What login-as may not do is declared in the contract; view-as only looks.
 */
import { asAccount, asPlatform, type Ctx } from '../../../platform/context.ts';
import { accessErrors } from '../../../platform/http/access.ts';
import { findAccount, mayActOn } from '../../accounts/public.ts';
import { record } from '../../audit/public.ts';
import { identityErrors } from '../identity.errors.ts';
import { LOGIN_AS_MS } from '../identity.rules.ts';
import { authorOf, getPerson, maySignIn, presentPerson } from '../people.service.ts';
import * as repository from './sessions.repository.ts';
import { createSession, logout } from './sessions.service.ts';

interface Opening {
  user_id: number;
  reason?: string | undefined;
  isReadOnly?: boolean;
}

export async function loginAs(ctx: Ctx, { user_id: userId, reason, isReadOnly = false }: Opening, userAgent: string) {
  const { actor } = ctx;
  const accountId = await findAllowedAccount(ctx, userId);
  const expiresAt = new Date(ctx.now().getTime() + LOGIN_AS_MS);
  const opener = { accountId: actor.accountId, userId: actor.userId, sessionId: actor.credentialId as number };
  return asAccount(ctx, accountId, async (tx) => {
    const person = await getPerson(tx, userId);
    if (!maySignIn(person, tx.now())) throw identityErrors.login_as_denied();
    const { token } = await createSession(tx, {
      accountId,
      userId,
      userAgent,
      loginAs: { ...opener, reason: reason || null, expiresAt, isReadOnly },
    });
    // Recorded in both accounts: the opened one and the opener's.
    const act = {
      action: isReadOnly ? 'identity.viewAs' : 'identity.loginAs',
      subject: `users/${userId}`,
      details: { ...authorOf(person), reason: reason || null },
    };
    await record(tx, act);
    await asAccount(tx, actor.accountId, (own) => record(own, act));
    const user = await presentPerson(tx, person, {
      ...opener,
      name: actor.name,
      email: actor.email,
      expiresAt,
      isReadOnly,
    });
    return { token, user };
  });
}

/** An unknown user and one out of reach get the same response. */
const findAllowedAccount = (ctx: Ctx, userId: number): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const person = await repository.findPersonById(tx.db, userId);
    const account = person && (await findAccount(tx, person.accountId));
    if (!account) throw identityErrors.login_as_denied();
    const { id: accountId, kind, parent_id: parentId } = account;
    const verdict = mayActOn(ctx.actor, 'enter', { accountId, kind, parentId, role: person.role });
    if (verdict === 'recent') throw accessErrors.recent();
    if (verdict !== 'allowed') throw identityErrors.login_as_denied();
    return accountId;
  });

export async function endLoginAs(ctx: Ctx): Promise<void> {
  if (!ctx.actor.loginAs) throw identityErrors.not_login_as();
  await logout(ctx);
}
