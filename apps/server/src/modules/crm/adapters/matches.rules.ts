/** Contacts that a lead may be. Pure. */
import type { CrmContact, CrmMatch } from './crm.port.ts';

/** The one of the address first; the same contact once. */
export function matches(byEmail: CrmContact | null, byPhone: CrmContact | null): CrmMatch[] {
  const found: CrmMatch[] = [];
  if (byEmail) found.push({ contact: byEmail, by: 'email' });
  if (byPhone && byPhone.id !== byEmail?.id) found.push({ contact: byPhone, by: 'phone' });
  return found;
}
