/**
 * Who an identity of a provider is here. A subject that is linked is that person. Otherwise an existing person of the address is
 * linked after confirming it themselves, and somebody new is created where the owner allows it.
 */
import { asAccount, asPlatform, type Base, type Tx } from '../../../../platform/context.ts';
import {
  availableOptions,
  createUser,
  findLogins,
  findMembers,
  isFull,
  isMainUser,
  lockAccount,
  membersAllowedIn,
  updateUser,
} from '../../../accounts/public.ts';
import { record } from '../../../audit/public.ts';
import type { Brand } from '../../../brands/public.ts';
import { assertNoMaintenance } from '../../../installation/public.ts';
import { authorOf, createCredentials, getPerson, type Person } from '../../people.service.ts';
import { countSignUp, createCustomer } from '../../registration/register.service.ts';
import { findKept } from '../../scim/scim.repository.ts';
import * as people from '../people.repository.ts';
import { signOnErrors } from '../sign-on.errors.ts';
import * as repository from '../sign-on.repository.ts';
import { accessOf, type Claims, domainOf, followsGroups, within } from '../sign-on.rules.ts';
import type { Option, Outcome, Provider } from '../sign-on.table.ts';

/** Claims with an address that the provider has verified and whose domain is proven. */
export type Vouched = Claims & { email: string };

export interface Found {
  accountId: number;
  userId: number;
  /** Linked to this very address before. */
  isLinked: boolean;
}

export async function assertVouched(ctx: Base, provider: Provider, claims: Claims): Promise<Vouched> {
  const { email } = claims;
  const { name } = provider;
  if (!email) throw signOnErrors.no_address({ params: { name } });
  if (!claims.isVerified) throw signOnErrors.unverified({ params: { name, email } });
  const domain = domainOf(email);
  const isProven = await asAccount(ctx, provider.account_id, (tx) =>
    repository.isProven(tx.db, provider.account_id, provider.id, domain),
  );
  if (!isProven) throw signOnErrors.domain({ params: { domain } });
  return { ...claims, email };
}

/** Null: nobody yet. */
export async function findPerson(ctx: Base, provider: Provider, brand: Brand, claims: Vouched): Promise<Found | null> {
  const known = await asPlatform(ctx, async (tx) => ({
    linked: await people.findLinked(tx.db, provider, claims.subject),
    logins: await findLogins(tx, claims.email, brand.id),
  }));
  const { linked } = known;
  if (linked) return { accountId: linked.account_id, userId: linked.user_id, isLinked: linked.email === claims.email };
  const [login] = known.logins;
  if (!login) return null;
  if (provider.scope === 'account' && login.accountId !== provider.account_id) throw signOnErrors.elsewhere();
  return { ...login, isLinked: await isNew(ctx, login) };
}

/** The company's own directory made them, and nobody has been here as them: there is nobody to ask. */
const isNew = (ctx: Base, { accountId, userId }: { accountId: number; userId: number }): Promise<boolean> =>
  asAccount(ctx, accountId, async (tx) => {
    const kept = await findKept(tx.db, accountId, userId);
    if (!kept?.is_created) return false;
    const { user, credentials } = await getPerson(tx, userId);
    return user.last_login_at === null && credentials.password_hash === null;
  });

export async function createPerson(
  ctx: Base,
  provider: Provider,
  brand: Brand,
  claims: Vouched,
  then: (tx: Tx<Base>, person: Person) => Promise<unknown>,
) {
  if (!provider.creates) throw signOnErrors.no_access({ params: { name: provider.name } });
  await assertNoMaintenance(ctx);
  return provider.scope === 'account'
    ? createMember(ctx, provider, claims, then)
    : createAccount(ctx, brand, claims, then);
}

async function createMember<T>(
  ctx: Base,
  provider: Provider,
  claims: Vouched,
  then: (tx: Tx<Base>, person: Person) => Promise<T>,
) {
  return asAccount(ctx, provider.account_id, async (tx) => {
    const account = await lockAccount(tx, provider.account_id);
    const accessOptions = optionsOf(provider, claims, availableOptions(account.modules));
    if (accessOptions.length === 0) throw signOnErrors.no_access({ params: { name: provider.name } });
    const taken = (await findMembers(tx)).filter(({ status }) => status === 'active').length;
    if (isFull(taken, membersAllowedIn(account))) throw signOnErrors.full();
    const user = await createUser(tx, {
      role: 'related',
      email: claims.email,
      firstName: claims.firstName || claims.email,
      lastName: claims.lastName,
      brandId: account.brand_id,
      accessOptions,
    });
    await createCredentials(tx, { userId: user.id });
    const person = await getPerson(tx, user.id);
    const details = { provider: provider.name, access_options: accessOptions };
    await record(tx, { action: 'sign-on.create', subject: `users/${user.id}`, details, by: authorOf(person) });
    return then(tx, person);
  });
}

const optionsOf = (provider: Provider, { groups }: Claims, available: readonly Option[]) =>
  within(accessOf(provider, groups) ?? [], available);

/** A customer of the brand, as somebody becomes who signs up. */
async function createAccount<T>(
  ctx: Base,
  brand: Brand,
  claims: Vouched,
  then: (tx: Tx<Base>, person: Person) => Promise<T>,
) {
  await countSignUp(ctx);
  const { firstName, lastName, email } = claims;
  const customer = { first_name: firstName || email, last_name: lastName, email, emailConfirmed: true };
  return asAccount(ctx, brand.account_id, (tx) => createCustomer(tx, brand, customer, then));
}

/** Members of the provider's own account have what their groups give, from one sign-on to the next. */
export async function keepAccess(tx: Tx<Base>, provider: Provider, person: Person, claims: Claims): Promise<void> {
  if (provider.scope !== 'account' || isMainUser(person.user) || !followsGroups(provider)) return;
  // A directory that pushes groups knows them sooner, and of everybody.
  const kept = await findKept(tx.db, tx.accountId, person.user.id);
  const groups = kept?.groups ?? claims.groups;
  const options = optionsOf(provider, { ...claims, groups }, availableOptions(person.account.modules));
  if (options.length === 0) throw signOnErrors.no_access({ params: { name: provider.name } });
  const has = person.user.access_options;
  const isSame = has.length === options.length && options.every((option) => has.includes(option));
  if (isSame) return;
  await updateUser(tx, person.user.id, { access_options: options });
  const details = { provider: provider.name, access_options: options };
  await record(tx, { action: 'sign-on.access', subject: `users/${person.user.id}`, details, by: authorOf(person) });
}

/** Which refusals are of interest to the owner, by their code. */
const OUTCOMES: Record<string, Outcome> = {
  unverified: 'unverified',
  no_address: 'no_address',
  domain: 'domain',
  no_access: 'no_access',
  full: 'full',
  elsewhere: 'elsewhere',
  confirm: 'asked',
};
export const outcomeOf = (code: string): Outcome | undefined =>
  code === 'identity.stopped' ? 'stopped' : OUTCOMES[code.replace('sign-on.', '')];
