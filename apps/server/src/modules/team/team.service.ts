/**
 * Team members (docs/product-rules.md#team): the main user invites them by mail, says what they may use and spend, stops and
 * removes them. A stopped or removed member is out at once, on every node, with their keys.
 */
import type { InviteBody, MemberBody } from '@leadwright/contract/accounts/team';
import type { z } from 'zod';
import { asAccount, asPlatform, type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { fieldError, platformErrors } from '../../platform/errors.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import {
  type Account,
  availableOptions,
  claimLogin,
  createGuest,
  findMembers as findUsers,
  getAccount,
  getMainUser,
  getUser,
  isClosed,
  isFull,
  lockAccount,
  membersAllowedIn,
  removeUser,
  requireMayActOn,
  type User,
  updateUser,
} from '../accounts/public.ts';
import {
  assertPassword,
  createCredentials,
  endSessionsOf,
  forgetDirectory,
  reactivateUser,
  setFirstPassword,
  stopUser,
} from '../identity/public.ts';
import { sendMail } from '../mailing/public.ts';
import { findMemberSpending, setMemberCap } from '../wallet/public.ts';
import { teamErrors } from './team.errors.ts';
import * as repository from './team.repository.ts';
import { INVITATION_MS, INVITATIONS, isAvailable } from './team.rules.ts';

export interface MemberFacts {
  user: User;
  isWaiting: boolean;
  cap: number | null;
  spent: number;
}

async function factsOf(tx: Tx, users: User[]): Promise<MemberFacts[]> {
  const { caps, used } = await findMemberSpending(tx);
  const waiting = new Set(
    (await repository.findInvitations(tx.db, tx.actor.accountId))
      .filter((each) => !each.accepted_at)
      .map((each) => each.user_id),
  );
  return users.map((user) => ({
    user,
    isWaiting: waiting.has(user.id),
    cap: caps.get(user.id) ?? null,
    spent: used.get(user.id) ?? 0,
  }));
}

export const findTeam = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const account = await getAccount(tx, tx.actor.accountId);
    return {
      members: await factsOf(tx, await findUsers(tx)),
      allowed: membersAllowedIn(account),
      options: availableOptions(account.modules),
    };
  });

/** Only members; the main user is not one. */
async function getMember(tx: Tx, id: number): Promise<User> {
  const user = (await findUsers(tx)).find((each) => each.id === id);
  if (!user) throw teamErrors.not_found();
  requireMayChangeTeam(tx);
  return user;
}

/** As of everybody's people, the policy decides (accounts/people.policy.ts). */
const requireMayChangeTeam = (tx: Tx): void =>
  requireMayActOn(tx, 'change', {
    accountId: tx.accountId,
    kind: tx.actor.accountKind,
    parentId: null,
    role: 'related',
  });

async function assertRoom(tx: Tx, account: Account): Promise<void> {
  const allowed = membersAllowedIn(account);
  const taken = (await findUsers(tx)).filter((user) => user.status === 'active').length;
  if (isFull(taken, allowed)) throw teamErrors.too_many({ params: { n: allowed as number } });
}

function assertOptions(account: Account, options: z.output<typeof MemberBody>['access_options']): void {
  if (!isAvailable(options, account.modules)) throw fieldError('access_options', 'validation.type');
}

/** Only the owner of an address learns, by mail, that the brand knows it. The response is the same either way. */
export const inviteMember = (ctx: Ctx, body: z.output<typeof InviteBody>) =>
  inTransaction(ctx, async (tx) => {
    requireMayChangeTeam(tx);
    await countInvitation(tx);
    const account = await lockAccount(tx, tx.actor.accountId);
    assertOptions(account, body.access_options);
    await assertRoom(tx, account);
    await assertNotInTeam(tx, body.email);
    const user = await createGuest(tx, {
      role: 'related',
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      accessOptions: body.access_options,
      brandId: account.brand_id,
    });
    await createCredentials(tx, { userId: user.id, emailConfirmed: false });
    await setMemberCap(tx, user.id, body.spending_cap);
    await sendInvitation(tx, account, user);
    return first(await factsOf(tx, [user]));
  });

const first = <T>(items: T[]): T => items[0] as T;

async function assertNotInTeam(tx: Tx, email: string): Promise<void> {
  const people = [await getMainUser(tx), ...(await findUsers(tx))];
  if (people.some((person) => person.email === email)) throw fieldError('email', 'team.error.in_team');
}

/** Counts before any lookup, to prevent mass probing of addresses. */
async function countInvitation(tx: Tx): Promise<void> {
  const { accountId } = tx.actor;
  const { allowed, retryAfter } = await tx.platform.limits.take(`team:invite:${accountId}`, INVITATIONS);
  if (!allowed)
    throw platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
}

async function sendInvitation(tx: Tx, account: Account, user: User): Promise<void> {
  const { accountId, name, email } = tx.actor;
  const token = randomToken();
  await repository.putInvitation(tx.db, {
    account_id: accountId,
    user_id: user.id,
    token_hash: hashToken(token),
    created_at: tx.now(),
    expires_at: new Date(tx.now().getTime() + INVITATION_MS),
    accepted_at: null,
  });
  const to = { to: user.email, language: user.language, brandId: account.brand_id };
  if (!(await claimLogin(tx, user, account.brand_id)))
    return sendMail(tx, { ...to, template: 'invited-elsewhere', params: {} });
  // Behind the `#` it reaches no server and no log of a proxy.
  const link = `${tx.origin}/accept-invite#${token}`;
  const params = { inviter: name || email, account: account.name, link };
  return sendMail(tx, { ...to, template: 'team-invite', params });
}

export const resendInvitation = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    await countInvitation(tx);
    const user = await getMember(tx, id);
    const [facts] = await factsOf(tx, [user]);
    if (!facts?.isWaiting || user.status !== 'active') throw teamErrors.not_invited();
    await sendInvitation(tx, await getAccount(tx, tx.actor.accountId), user);
  });

export const updateMember = (ctx: Ctx, id: number, body: z.output<typeof MemberBody>) =>
  inTransaction(ctx, async (tx) => {
    const member = await getMember(tx, id);
    assertOptions(await getAccount(tx, tx.actor.accountId), body.access_options);
    const { first_name, last_name, access_options } = body;
    const user = await updateUser(tx, member.id, { first_name, last_name, access_options });
    await setMemberCap(tx, member.id, body.spending_cap);
    return first(await factsOf(tx, [user]));
  });

export const stopMember = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const member = await getMember(tx, id);
    await stopUser(tx, member.id);
    return member;
  });

export const reactivateMember = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, tx.actor.accountId);
    const member = await getMember(tx, id);
    if (member.status === 'active') return member;
    await assertRoom(tx, account);
    await reactivateUser(tx, member.id);
    return member;
  });

export const removeMember = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const member = await getMember(tx, id);
    await endSessionsOf(tx, member.id);
    await forgetDirectory(tx, member.id);
    await setMemberCap(tx, member.id, null);
    await repository.deleteInvitation(tx.db, tx.actor.accountId, member.id);
    await removeUser(tx, member.id);
    return member;
  });

/** The link proves the address; the password is the person's own. Each link works once and for a week. */
export async function acceptInvitation(
  ctx: Base,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const invitation = await asPlatform(ctx, (tx) => repository.findByToken(tx.db, hashToken(token)));
  if (!invitation || invitation.expires_at <= ctx.now()) throw teamErrors.link_over();
  if (invitation.accepted_at) throw teamErrors.link_used();
  await asAccount(ctx, invitation.account_id, async (tx) => {
    const user = await getUser(tx, invitation.user_id);
    const account = await getAccount(tx, invitation.account_id);
    if (user.status !== 'active' || isClosed(account.status)) throw teamErrors.link_over();
    assertPassword(tx.platform.config, password, user.email, [user.first_name, user.last_name, account.name]);
    if (!(await repository.spendInvitation(tx.db, invitation, tx.now()))) throw teamErrors.link_used();
    await setFirstPassword(tx, user.id, password);
  });
}
