/** What a person may use, from the account's modules and the person's role (docs/product-rules.md#accounts). Pure. */
import { ACCESS_OPTIONS } from '@leadwright/contract/accounts/accounts';
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import type { AccessOption, AccountStatus } from './accounts.table.ts';

interface Person {
  role: 'admin' | 'user' | 'related';
  access_options: readonly AccessOption[];
}

/** A member has the options given, as far as the account itself has them; everybody else has all of the account's modules. */
export function effectiveModules(account: { modules: readonly ModuleSlug[] }, person: Person): ModuleSlug[] {
  if (person.role !== 'related') return [...account.modules];
  return account.modules.filter((module) => module !== 'admin' && person.access_options.includes(module));
}

export const isMainUser = (person: Person) => person.role !== 'related';

/** The wallet needs the main user or wallet access. */
export const hasWalletAccess = (person: Person) => isMainUser(person) || person.access_options.includes('wallet');

/** People of these accounts cannot sign in; `inactive` may, to choose a plan. */
const CLOSED: readonly AccountStatus[] = ['stopped', 'expired', 'canceled', 'deleted'];
export const isClosed = (status: AccountStatus) => CLOSED.includes(status);

interface Standing {
  status: AccountStatus;
  readable_until: Date | null;
}

/** After the end of a subscription people may still sign in for a while, to read and export. */
const isReadable = ({ status, readable_until: until }: Standing, now: Date) =>
  (status === 'canceled' || status === 'expired') && until !== null && until > now;

export const mayEnter = (account: Standing, now: Date) => !isClosed(account.status) || isReadable(account, now);

const DAY_MS = 86_400_000;
/** So long a deleted account can be restored. */
const RESTORABLE_DAYS = 30;

/** What can be done with an account by hand. */
export function actsOn(
  { status, deleted_at: deletedAt }: { status: AccountStatus; deleted_at: Date | null },
  now: Date,
) {
  const isDeleted = status === 'deleted';
  return {
    stop: !isClosed(status),
    reactivate: status === 'stopped',
    remove: !isDeleted,
    restore: isDeleted && deletedAt !== null && now.getTime() - deletedAt.getTime() < RESTORABLE_DAYS * DAY_MS,
  };
}

/** Zero without the permission, regardless of the number. Null means unlimited. */
export const membersAllowedIn = (account: { members_allowed: number | null; related_accounts_allowed: boolean }) =>
  account.related_accounts_allowed ? account.members_allowed : 0;

/** What members can be given: any of the account's modules, and the wallet. */
export const availableOptions = (modules: readonly ModuleSlug[]) =>
  ACCESS_OPTIONS.filter((option) => option === 'wallet' || modules.includes(option));

/** Null: any number. Stopped members leave their place free. */
export const isFull = (taken: number, allowed: number | null) => allowed !== null && taken >= allowed;

/** Modules of a self-registered account without a plan. */
export const SELF_SIGNUP_MODULES: readonly ModuleSlug[] = ['leads', 'ai_suggest'];
