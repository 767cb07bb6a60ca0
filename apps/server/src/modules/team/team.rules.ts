/** What a member can be given, and how one stands (docs/product-rules.md#team). Pure. */
import type { ACCESS_OPTIONS } from '@leadwright/contract/accounts/accounts';
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import { availableOptions } from '../accounts/public.ts';

export type Option = (typeof ACCESS_OPTIONS)[number];

const DAY_MS = 86_400_000;
export const INVITATION_MS = 7 * DAY_MS;
/** Invitations per hour and account, to limit spam. */
export const INVITATIONS = { max: 30, seconds: 3600 };

export const isAvailable = (options: readonly Option[], modules: readonly ModuleSlug[]) =>
  options.every((option) => availableOptions(modules).includes(option));

export interface MemberState {
  status: 'active' | 'stopped' | 'deleted';
  last_login_at: Date | null;
  isWaiting: boolean;
}

export function statusOf({ status, last_login_at, isWaiting }: MemberState): 'invited' | 'active' | 'stopped' {
  if (status === 'stopped') return 'stopped';
  return isWaiting && last_login_at === null ? 'invited' : 'active';
}
