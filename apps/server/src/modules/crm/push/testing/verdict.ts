/** The invariants of an ended push, after any number of interruptions. */
import type { Pushes, Sender } from './pushes.ts';

export async function verdict(crms: Pushes, by: Sender, pushId: number) {
  const { state, sent, failed, created } = await crms.read(by, pushId);
  const emails = await crms.emails(by.locationId);
  const [marked] = await crms.rows(
    'select count(*)::int as rows from results where account_id = $1 and sent_at is not null',
    [by.who.accountId],
  );
  return {
    state,
    sent,
    failed,
    created,
    contacts: emails.length,
    distinct: new Set(emails).size,
    marked: marked.rows,
  };
}

/** Every lead was made once. */
export const whole = (leads: number) => ({
  state: 'completed',
  sent: leads,
  failed: 0,
  created: leads,
  contacts: leads,
  distinct: leads,
  marked: leads,
});
