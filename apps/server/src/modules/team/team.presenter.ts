/** Row to contract type. */
import type { Member } from '@leadwright/contract/accounts/team';
import { type Option, statusOf } from './team.rules.ts';
import type { MemberFacts } from './team.service.ts';

export const presentMember = ({ user, isWaiting, cap, spent }: MemberFacts): Member => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  access_options: user.access_options.filter((option): option is Option => option !== 'admin'),
  spending_cap: cap,
  spent_this_month: spent,
  status: statusOf({ ...user, isWaiting }),
  last_login_at: user.last_login_at?.toISOString() ?? null,
  created_at: user.created_at.toISOString(),
});

export const nameOf = ({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) =>
  `${first_name} ${last_name}`.trim() || email;
