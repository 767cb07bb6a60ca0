/** What a member can be given, and how one stands (docs/product-rules.md#team). Pure. */
import { ACCESS_OPTIONS } from '@leadwright/contract/accounts/accounts';
import type { ModuleSlug } from '@leadwright/contract/endpoint';

export type Option = (typeof ACCESS_OPTIONS)[number];

const DAY_MS = 86_400_000;
export const INVITATION_MS = 7 * DAY_MS;
/** Invitations an hour and account: a team is no way to mail strangers. */
export const INVITATIONS = { max: 30, seconds: 3600 };

/** Any of the account's modules, and the wallet. */
export const availableOptions = (modules: readonly ModuleSlug[]): Option[] =>
  ACCESS_OPTIONS.filter((option) => option === 'wallet' || modules.includes(option));

export const isAvailable = (options: readonly Option[], modules: readonly ModuleSlug[]) =>
  options.every((option) => availableOptions(modules).includes(option));

/** Null: any number. Stopped members leave their place free. */
export const isFull = (taken: number, allowed: number | null) => allowed !== null && taken >= allowed;

export interface MemberState {
  status: 'active' | 'stopped' | 'deleted';
  last_login_at: Date | null;
  isWaiting: boolean;
}

export function statusOf({ status, last_login_at, isWaiting }: MemberState): 'invited' | 'active' | 'stopped' {
  if (status === 'stopped') return 'stopped';
  return isWaiting && last_login_at === null ? 'invited' : 'active';
}
