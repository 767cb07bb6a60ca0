/** The people of an account as its directory sees them, and the access that its groups give them. */
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import {
  type Account,
  availableOptions,
  findMembers,
  getAccount,
  getMainUser,
  isMainUser,
  lockAccount,
  type User,
  updateUser,
} from '../../accounts/public.ts';
import { record } from '../../audit/public.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import * as signOn from '../sign-on/sign-on.repository.ts';
import { accessOf, followsGroups, within } from '../sign-on/sign-on.rules.ts';
import type { Provider } from '../sign-on/sign-on.table.ts';
import { scimErrors } from './scim.errors.ts';
import * as repository from './scim.repository.ts';
import type { Group, Named } from './scim.table.ts';

export interface Person {
  user: User;
  /** Undefined until the directory has said something of them. */
  named: Named | undefined;
  groups: Group[];
}

export interface People {
  account: Account;
  provider: Provider;
  /** In order of joining, the owner first; without those who left. */
  all: Person[];
  groups: Group[];
}

type Work<T> = (tx: Tx, people: People) => Promise<T>;

export const reading = <T>(ctx: Ctx, work: (people: People) => T): Promise<T> =>
  inTransaction(ctx, async (tx) => work(await read(tx)));

/** What a directory changes it changes one after the other, so that two calls at once cannot create the same person. */
export const changing = <T>(ctx: Ctx, work: Work<T>): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    await lockAccount(tx, tx.accountId);
    return work(tx, await read(tx));
  });

/** Changes, and the people as they are then. */
export const changed = async <T>(ctx: Ctx, work: Work<number>, present: (people: People, id: number) => T) =>
  changing(ctx, async (tx, people) => {
    const id = await work(tx, people);
    return present(await read(tx), id);
  });

async function read(tx: Tx): Promise<People> {
  const account = await getAccount(tx, tx.accountId);
  const provider = await signOn.findProvider(tx.db, tx.accountId, 'account');
  if (!provider) throw scimErrors.no_sign_on();
  const users = [await getMainUser(tx), ...(await findMembers(tx))];
  const named = new Map((await repository.findNamed(tx.db, tx.accountId)).map((row) => [row.user_id, row]));
  const groups = await repository.findGroups(tx.db, tx.accountId);
  const memberships = await repository.findMemberships(tx.db, tx.accountId);
  const byUser = Map.groupBy(memberships, ({ user_id }) => user_id);
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const groupsOf = (id: number) =>
    (byUser.get(id) ?? []).flatMap(({ group_id }) => groupOf.get(group_id) ?? []).sort((a, b) => a.id - b.id);
  const all = users.map((user) => ({ user, named: named.get(user.id), groups: groupsOf(user.id) }));
  return { account, provider, all, groups };
}

export const userNameOf = ({ user, named }: Pick<Person, 'user' | 'named'>) => named?.user_name ?? user.email;

export function requirePerson({ all }: People, id: number): Person {
  const person = all.find(({ user }) => user.id === id);
  if (!person) throw scimErrors.not_found();
  return person;
}

/** From now on the directory keeps them. */
export async function keepNamed(
  tx: Tx,
  { provider }: Pick<People, 'provider'>,
  person: Pick<Person, 'user' | 'named'>,
  said: { userName?: string | undefined; externalId?: string | null | undefined; isCreated?: boolean },
): Promise<void> {
  const { user, named } = person;
  const values = {
    account_id: tx.accountId,
    user_id: user.id,
    provider_id: provider.id,
    user_name: said.userName ?? userNameOf(person),
    external_id: said.externalId === undefined ? (named?.external_id ?? null) : said.externalId,
    is_created: said.isCreated ?? false,
    created_at: tx.now(),
    changed_at: tx.now(),
  };
  if ((await repository.putNamed(tx.db, values)) === repository.TAKEN)
    throw scimErrors.user_taken({ params: { attribute: 'userName' } });
}

/** The rules of sign-on, by the names of a person's groups or the ids that the directory gives them. */
export function optionsOf({ account, provider }: Pick<People, 'account' | 'provider'>, groups: readonly Group[]) {
  const names = groups.flatMap(({ display_name, external_id }) => [display_name, external_id ?? display_name]);
  return within(accessOf(provider, names) ?? [], availableOptions(account.modules));
}

/** Without rules for groups, access is what the owner gave. The owner has all of it. */
export async function applyAccess(tx: Tx, ids: readonly number[]): Promise<void> {
  const people = await read(tx);
  if (!followsGroups(people.provider)) return;
  for (const { user, groups } of people.all) {
    if (!ids.includes(user.id) || isMainUser(user)) continue;
    const options = optionsOf(people, groups);
    const has = user.access_options;
    if (has.length === options.length && options.every((option) => has.includes(option))) continue;
    await updateUser(tx, user.id, { access_options: options });
    // Who may use nothing is signed out, and sign-on refuses them until a group lets them in.
    if (options.length === 0) await endSessionsOf(tx, user.id);
    await note(tx, 'access', user.id, { access_options: options });
  }
}

type Noted = 'created' | 'named' | 'disabled' | 'enabled' | 'left' | 'access' | 'group' | 'groupLeft';
/** In the history of the account, by the name of the token. What changes nothing leaves nothing. */
export const note = (tx: Tx, what: Noted, id: number, details: Record<string, unknown> = {}) => {
  const kind = what === 'group' || what === 'groupLeft' ? 'groups' : 'users';
  return record(tx, { action: `scim.${what}`, subject: `${kind}/${id}`, details });
};
