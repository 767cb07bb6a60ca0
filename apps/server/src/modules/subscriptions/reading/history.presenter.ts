/** A line of the usage history as the contract says it. */
import type { UsageLine } from './history.repository.ts';

export const presentUsage = ({ at, customer_id, customer_name, ...line }: UsageLine) => ({
  ...line,
  at: at.toISOString(),
  account: { id: customer_id, name: customer_name },
});
