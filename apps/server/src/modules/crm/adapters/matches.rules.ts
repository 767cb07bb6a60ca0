/** Contacts that a lead may be. Pure. */
import type { CrmContact } from './crm.port.ts';

/** The one of the address first; the same contact once. */
export function matches(byEmail: CrmContact | null, byPhone: CrmContact | null) {
  const found: { contact: CrmContact; by: 'email' | 'phone' }[] = [];
  if (byEmail) found.push({ contact: byEmail, by: 'email' });
  if (byPhone && byPhone.id !== byEmail?.id) found.push({ contact: byPhone, by: 'phone' });
  return found;
}
