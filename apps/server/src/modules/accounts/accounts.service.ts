/**
 * Accounts and the people in them. A person's address is unique within a brand: the login directory decides, so two
 * sign-ups at the same moment cannot both win.
 */
import { isTimeZone } from '@leadwright/contract/accounts/account-settings';
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import type { AnyTx, Base, Ctx, PlatformTx, Tx } from '../../platform/context.ts';
import { asPlatform, inTransaction } from '../../platform/context.ts';
import { fieldError } from '../../platform/errors.ts';
import { publish } from '../../platform/events.ts';
import { accountsErrors } from './accounts.errors.ts';
import { timeZoneChanged } from './accounts.events.ts';
import * as repository from './accounts.repository.ts';
import type { AccessOption, AccountKind, AccountSettings, AccountStatus, BeforeTrial } from './accounts.table.ts';
import { tellOfUser } from './reseller-news.service.ts';

export interface NewAccount {
  parentId: number | null;
  kind: AccountKind;
  name: string;
  brandId: number;
  modules: readonly ModuleSlug[];
  status?: AccountStatus;
  settings?: AccountSettings;
  /** An unknown time zone is ignored. */
  timeZone?: string | undefined;
  /** Who sent it here. */
  partnerId?: number | null;
}

export const createAccount = (tx: AnyTx, input: NewAccount) =>
  repository.insertAccount(tx.db, {
    parent_id: input.parentId,
    kind: input.kind,
    name: input.name,
    brand_id: input.brandId,
    modules: [...input.modules],
    status: input.status ?? 'active',
    ...(input.settings && { settings: input.settings }),
    ...(input.partnerId && { partner_id: input.partnerId }),
    ...(input.timeZone && isTimeZone(input.timeZone) && { time_zone: input.timeZone }),
    created_at: tx.now(),
  });

export interface NewUser {
  role: 'admin' | 'user' | 'related';
  email: string;
  firstName: string;
  lastName: string;
  brandId: number;
  accessOptions?: readonly AccessOption[];
  language?: 'en' | 'es';
  /** Who has agreed to the terms elsewhere (seeded people) need not be asked again. */
  termsVersion?: number;
}

/** The transaction must be scoped to the account the person joins. */
export async function createUser(tx: Tx<Base>, input: NewUser) {
  const user = await createGuest(tx, input);
  if (!(await claimLogin(tx, user, input.brandId))) throw fieldError('email', 'accounts.error.email_taken');
  return user;
}

/** A user who cannot sign in until the address is claimed for them. */
export const createGuest = (tx: Tx<Base>, input: NewUser) =>
  repository.insertUser(tx.db, {
    account_id: tx.accountId,
    role: input.role,
    email: input.email,
    first_name: input.firstName,
    last_name: input.lastName,
    access_options: [...(input.accessOptions ?? [])],
    language: input.language ?? tx.language,
    terms_version: input.termsVersion ?? 0,
    created_at: tx.now(),
  });

/** False if another user of the brand has the address. Reveal this only to the owner of the address. */
export async function claimLogin(tx: Tx<Base>, user: repository.User, brandId: number): Promise<boolean> {
  const login = { brand_id: brandId, email: user.email, account_id: tx.accountId, user_id: user.id };
  if (await repository.insertLogin(tx.db, login)) {
    await tellOfUser(tx, user);
    return true;
  }
  const [known] = await repository.findLogins(tx.db, user.email, brandId);
  return known?.account_id === login.account_id && known.user_id === user.id;
}

/** Every place an address can sign in; of one brand, or of all on the platform's own host. */
export const findLogins = async (tx: AnyTx, email: string, brandId?: number) => {
  const rows = await repository.findLogins(tx.db, email, brandId);
  return rows.map((row) => ({ brandId: row.brand_id, accountId: row.account_id, userId: row.user_id }));
};

export const findAccount = (tx: AnyTx, id: number) => repository.findAccount(tx.db, id);

export async function getAccount(tx: Tx<Base>, id: number) {
  const account = await repository.findAccount(tx.db, id);
  if (!account) throw accountsErrors.not_found();
  return account;
}

/** For a change that depends on what the account is now: a second one waits until this transaction ends. */
export async function lockAccount(tx: Tx<Base>, id: number) {
  const account = await repository.lockAccount(tx.db, id);
  if (!account) throw accountsErrors.not_found();
  return account;
}

/** Changes status and terms of an account. The caller must have been authorised before. */
export const changeAccount = (tx: Tx<Base>, id: number, patch: AccountPatch) =>
  repository.updateAccount(tx.db, id, patch);

/** A choice for all accounts directly below the transaction's. */
export const allowAiKeysBelow = (tx: Tx<Base>, isAllowed: boolean) =>
  repository.updateSettings(tx.db, tx.accountId, { children_bring_ai_keys: isAllowed });

export const countCustomers = (tx: Tx<Base>) => repository.countChildren(tx.db, tx.accountId);

/** The account becomes the reseller of a new brand. Its users sign in there from now on. */
export async function becomeReseller(tx: Tx<Base>, brandId: number): Promise<void> {
  const { accountId } = tx;
  await repository.updateAccount(tx.db, accountId, { brand_id: brandId, kind: 'reseller' });
  for (const { email, user_id } of await repository.deleteLogins(tx.db, accountId))
    await repository.insertLogin(tx.db, { brand_id: brandId, email, account_id: accountId, user_id });
}

/** Publishes an event for modules that use the account's calendar. */
export const setTimeZone = (ctx: Ctx, timeZone: string) =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = tx;
    const account = await lockAccount(tx, accountId);
    if (account.time_zone === timeZone) return;
    await repository.updateAccount(tx.db, accountId, { time_zone: timeZone });
    await publish(tx, timeZoneChanged, { accountId });
  });

export interface AccountPatch {
  status?: AccountStatus;
  modules?: ModuleSlug[];
  plan_id?: number | null;
  plan_started_at?: Date | null;
  trial_ends_at?: Date | null;
  trial_warned_at?: Date | null;
  before_trial?: BeforeTrial | null;
  members_allowed?: number | null;
  package_id?: number | null;
  readable_until?: Date | null;
  stopped_from?: AccountStatus | null;
  deleted_at?: Date | null;
  name?: string;
  partner_id?: number | null;
  license_expires_at?: Date | null;
  related_accounts_allowed?: boolean;
  provider_product_id?: string | null;
  ghl_plan_id?: string | null;
}

export const findAccountsOnPlan = async (tx: PlatformTx, planId: number, afterId: number, limit: number) =>
  (await repository.findAccountIdsOnPlan(tx.db, planId, afterId, limit)).map((row) => row.id);

/** Customers per package of the transaction's account. Packages without customers are missing. */
export async function countCustomersByPackage(tx: Tx<Base>): Promise<Map<number, number>> {
  const rows = await repository.countAccountsByPackage(tx.db, tx.accountId);
  return new Map(rows.map(({ package_id, count }) => [package_id as number, count]));
}

export const findEndedTrials = async (tx: PlatformTx, limit: number) =>
  (await repository.findAccountIdsWithEndedTrial(tx.db, tx.now(), limit)).map((row) => row.id);

/** Trials that end before `until` and whose owners got no warning yet. */
export const findTrialsToWarn = async (tx: PlatformTx, until: Date, limit: number) =>
  (await repository.findAccountIdsToWarn(tx.db, until, limit)).map((row) => row.id);

/** Accounts in use whose license is over. */
export const findEndedLicenses = async (tx: PlatformTx, limit: number) =>
  (await repository.findAccountIdsWithEndedLicense(tx.db, tx.now(), limit)).map((row) => row.id);

/** How people of the account are called, those who left included. */
export async function namesOfUsers(tx: Tx<Base>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await repository.findUserNames(tx.db, tx.accountId, ids);
  return new Map(
    people.map((person) => [person.id, `${person.first_name} ${person.last_name}`.trim() || person.email]),
  );
}

/** Includes users who left. Undefined if the user never belonged to this account. */
export const findUser = (tx: Tx<Base>, userId: number) => repository.findUser(tx.db, tx.accountId, userId);

export async function getUser(tx: Tx<Base>, userId: number) {
  const user = await findUser(tx, userId);
  if (!user) throw accountsErrors.not_found();
  return user;
}

/** Who leads the account: bills and warnings go there. */
export const findMainUser = (tx: Tx<Base>) => repository.findMainUser(tx.db, tx.accountId);

export async function getMainUser(tx: Tx<Base>) {
  const user = await findMainUser(tx);
  if (!user) throw accountsErrors.not_found();
  return user;
}

/** Team members in order of joining, without those who left. */
export const findMembers = async (tx: Tx<Base>) =>
  (await repository.findUsers(tx.db, tx.accountId)).filter((user) => user.role === 'related');

/** Their address is free again; what they did keeps their name. */
export async function removeUser(tx: Tx<Base>, userId: number) {
  await repository.deleteLogin(tx.db, tx.accountId, userId);
  await repository.updateUser(tx.db, tx.accountId, userId, { status: 'deleted', deleted_at: tx.now() });
}

export interface UserPatch {
  access_options?: AccessOption[];
  first_name?: string;
  last_name?: string;
  profile?: string | null;
  language?: 'en' | 'es';
  status?: 'active' | 'stopped' | 'deleted';
}

export async function updateUser(tx: Tx<Base>, userId: number, patch: UserPatch) {
  const user = await repository.updateUser(tx.db, tx.accountId, userId, patch);
  if (!user) throw accountsErrors.not_found();
  return user;
}

export async function changeEmail(
  tx: Tx<Base>,
  { userId, brandId, email }: { userId: number; brandId: number; email: string },
) {
  const { accountId } = tx;
  await repository.deleteLogin(tx.db, accountId, userId);
  const login = { brand_id: brandId, email, account_id: accountId, user_id: userId };
  if (!(await repository.insertLogin(tx.db, login))) throw fieldError('email', 'accounts.error.email_taken');
  const user = await repository.updateUser(tx.db, accountId, userId, { email });
  if (!user) throw accountsErrors.not_found();
  return user;
}

export const recordLogin = (tx: Tx<Base>, userId: number) =>
  repository.updateUser(tx.db, tx.accountId, userId, { last_login_at: tx.now() });

/** Is `accountId` somewhere below `ancestorId` in the tree? */
export async function isBelow(tx: AnyTx, ancestorId: number, accountId: number) {
  return (await repository.findAncestorIds(tx.db, accountId)).includes(ancestorId);
}

/** Accounts past the restore period whose addresses are still reserved. */
export const findForgotten = async (tx: PlatformTx, deletedBefore: Date, limit: number): Promise<number[]> =>
  (await repository.findDeletedWithLogins(tx.db, deletedBefore, limit)).map(({ id }) => id);

/** The addresses of the transaction's account are free within the brand again. */
export const freeAddresses = async (tx: Tx<Base>): Promise<void> => {
  await repository.deleteLogins(tx.db, tx.accountId);
};

export const idsOfTree = (tx: PlatformTx, accountId: number) => repository.findTreeIds(tx.db, accountId);

export const acceptTerms = (ctx: Ctx, version: number) =>
  inTransaction(ctx, (tx) =>
    repository.updateUser(tx.db, tx.actor.accountId, tx.actor.userId, { terms_version: version, terms_at: tx.now() }),
  );

export const hasSuperAdmin = (ctx: Base) => asPlatform(ctx, (tx) => repository.existsAdmin(tx.db));

/** Which of these pictures people show; across accounts. */
export const picturesOfUsers = (tx: PlatformTx, urls: string[]) => repository.findPictures(tx.db, urls);
