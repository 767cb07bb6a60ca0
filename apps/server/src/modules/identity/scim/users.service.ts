/** SCIM users: people of the account whom its directory creates, names, disables and lets go. */
import {
  MAX_SCIM_PEOPLE,
  type ScimListQuery,
  type ScimOperation,
  type ScimUserBody,
} from '@leadwright/contract/accounts/scim';
import type { z } from 'zod';
import type { Ctx, Tx } from '../../../platform/context.ts';
import {
  type Account,
  claimLogin,
  createGuest,
  isFull,
  isMainUser,
  membersAllowedIn,
  removeUser,
  updateUser,
} from '../../accounts/public.ts';
import { createCredentials, reactivateUser, stopUser } from '../people.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { deleteLinkedOf } from '../sign-on/people.repository.ts';
import { isProven } from '../sign-on/sign-on.repository.ts';
import { domainOf } from '../sign-on/sign-on.rules.ts';
import {
  changed,
  changing,
  keepNamed,
  note,
  optionsOf,
  type People,
  type Person,
  reading,
  requirePerson,
  userNameOf,
} from './people.service.ts';
import { fitsFilter, parseFilter, type Readers } from './rules/filter.rules.ts';
import { readSteps } from './rules/patch.rules.ts';
import { addressOf, type Said, saidBy, saidIn } from './rules/users.rules.ts';
import { scimErrors } from './scim.errors.ts';
import { presentList, presentUser } from './scim.presenter.ts';
import * as repository from './scim.repository.ts';

type Body = z.output<typeof ScimUserBody>;

const READERS: Readers<Person> = {
  id: ({ user }) => [String(user.id)],
  username: (person) => [userNameOf(person)],
  externalid: ({ named }) => [named?.external_id ?? ''],
  emails: ({ user }) => [user.email],
  'emails.value': ({ user }) => [user.email],
  active: ({ user }) => [String(user.status === 'active')],
};

export const findUsers = (ctx: Ctx, query: ScimListQuery) => {
  const fits = fitsFilter(parseFilter(query.filter), READERS);
  return reading(ctx, ({ all }) => presentList(query, all.filter(fits), (person) => presentUser(ctx, person)));
};

const present = (ctx: Ctx) => (people: People, id: number) => presentUser(ctx, requirePerson(people, id));

export const getUser = (ctx: Ctx, id: number) => reading(ctx, (people) => present(ctx)(people, id));

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function assertFree({ all }: People, { userName, externalId }: Said, id?: number): void {
  const others = all.filter(({ user }) => user.id !== id);
  if (userName !== undefined && others.some((person) => same(userNameOf(person), userName)))
    throw scimErrors.user_taken({ params: { attribute: 'userName' } });
  if (externalId && others.some(({ named }) => named?.external_id === externalId))
    throw scimErrors.user_taken({ params: { attribute: 'externalId' } });
}

function assertRoom({ account, all }: People): void {
  const taken = all.filter(({ user }) => !isMainUser(user) && user.status === 'active').length;
  const allowed = membersAllowedIn(account);
  if (isFull(taken, allowed)) throw scimErrors.full({ params: { n: allowed ?? 0 } });
}

const OPEN: readonly Account['status'][] = ['active', 'trial'];
/** When what it paid for is over, people leave an account; nobody comes in. */
function assertOpen({ status }: Account): void {
  if (!OPEN.includes(status)) throw scimErrors.ended();
}

export const createUser = (ctx: Ctx, body: Body) =>
  changed(ctx, (tx, people) => create(tx, people, body), present(ctx));

/** As sign-on creates people: of a proven domain, without a password, with the access of people without a group. */
async function create(tx: Tx, people: People, body: Body): Promise<number> {
  const { account, provider, all } = people;
  assertOpen(account);
  // Also of those who are disabled: all of them are read with each call.
  if (all.length > MAX_SCIM_PEOPLE) throw scimErrors.too_many_people({ params: { n: MAX_SCIM_PEOPLE } });
  const said = saidIn(body);
  const email = addressOf(body);
  if (!email) throw scimErrors.no_address();
  const domain = domainOf(email);
  if (!(await isProven(tx.db, tx.accountId, provider.id, domain))) throw scimErrors.domain({ params: { domain } });
  assertFree(people, said);
  if (all.some(({ user }) => same(user.email, email))) throw scimErrors.user_taken({ params: { attribute: 'emails' } });
  const isActive = said.active !== false;
  if (isActive) assertRoom(people);
  const user = await createGuest(tx, {
    role: 'related',
    email,
    firstName: said.firstName || email,
    lastName: said.lastName ?? '',
    brandId: account.brand_id,
    accessOptions: optionsOf(people, []),
  });
  // Somebody of another account: they are not taken over, and only they can leave it.
  if (!(await claimLogin(tx, user, account.brand_id))) throw scimErrors.elsewhere({ params: { email } });
  await createCredentials(tx, { userId: user.id });
  await keepNamed(tx, people, { user, named: undefined }, { ...said, isCreated: true });
  if (!isActive) await stopUser(tx, user.id);
  await note(tx, 'created', user.id, { email, active: isActive });
  return user.id;
}

export const putUser = (ctx: Ctx, id: number, body: Body) => update(ctx, id, () => saidIn(body));

export const patchUser = (ctx: Ctx, id: number, operations: readonly ScimOperation[]) =>
  update(ctx, id, () => saidBy(readSteps(operations)));

const update = (ctx: Ctx, id: number, read: () => Said) =>
  changed(
    ctx,
    async (tx, people) => {
      const person = requirePerson(people, id);
      await apply(tx, people, person, read());
      return id;
    },
    present(ctx),
  );

async function apply(tx: Tx, people: People, person: Person, said: Said): Promise<void> {
  const { user } = person;
  if (said.active === false && isMainUser(user)) throw scimErrors.owner();
  assertFree(people, said, user.id);
  await rename(tx, people, person, said);
  if (said.active === false && user.status === 'active') await disable(tx, user.id);
  if (said.active === true && user.status === 'stopped') await enable(tx, people, user.id);
}

/** The address of a person is theirs to change: who has another one at the provider confirms it at the next sign-on. */
async function rename(tx: Tx, people: People, person: Person, said: Said): Promise<void> {
  const { user, named } = person;
  const names = {
    first_name: said.firstName || user.first_name,
    last_name: said.lastName ?? user.last_name,
  };
  const isOtherName = names.first_name !== user.first_name || names.last_name !== user.last_name;
  const isOtherId = said.externalId !== undefined && said.externalId !== (named?.external_id ?? null);
  const isOtherUserName = said.userName !== undefined && said.userName !== userNameOf(person);
  if (isOtherName) await updateUser(tx, user.id, names);
  if (isOtherName || isOtherId || isOtherUserName || !named) await keepNamed(tx, people, person, said);
  if (isOtherName || isOtherId || isOtherUserName) await note(tx, 'named', user.id);
}

/** Their sessions end at once, and their keys are refused. */
async function disable(tx: Tx, userId: number): Promise<void> {
  await stopUser(tx, userId);
  await note(tx, 'disabled', userId);
}

async function enable(tx: Tx, people: People, userId: number): Promise<void> {
  assertOpen(people.account);
  assertRoom(people);
  await reactivateUser(tx, userId);
  await note(tx, 'enabled', userId);
}

/** When a person leaves, their names at the directory and the provider become free for others. */
export async function forgetDirectory(tx: Tx, userId: number): Promise<void> {
  await deleteLinkedOf(tx.db, tx.accountId, userId);
  await repository.deleteNamed(tx.db, tx.accountId, userId);
}

/** They leave as members do whom the owner removes: their address is free, and what they did keeps their name. */
export const letGo = (ctx: Ctx, id: number): Promise<null> =>
  changing(ctx, async (tx, people) => {
    const { user } = requirePerson(people, id);
    if (isMainUser(user)) throw scimErrors.owner();
    await endSessionsOf(tx, user.id);
    await forgetDirectory(tx, user.id);
    await removeUser(tx, user.id);
    await note(tx, 'left', user.id);
    return null;
  });
