/** Row to contract type: what the provider asks for and why it refuses, in words. */
import type { StripeConnection } from '@leadwright/contract/resale/stripe';
import type { Translate } from '../../../platform/i18n.ts';
import { reasonOf, requirementsOf } from './connect.rules.ts';
import type { Connection } from './connect.service.ts';

export const presentConnection = (found: Connection | null, t: Translate): StripeConnection | null => {
  if (!found) return null;
  const { row, running } = found;
  return {
    account: row.merchant,
    name: row.name,
    livemode: row.livemode,
    charges_enabled: row.charges_enabled,
    payouts_enabled: row.payouts_enabled,
    details_submitted: row.details_submitted,
    requirements: requirementsOf(row.requirements).map((wanted) => t(`connect.requirement.${wanted}`)),
    due_at: row.due_at?.toISOString() ?? null,
    disabled_reason: row.disabled_reason && t(`connect.disabled.${reasonOf(row.disabled_reason)}`),
    how: row.how,
    running_subscriptions: running,
    checked_at: row.checked_at.toISOString(),
  };
};
