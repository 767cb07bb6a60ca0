/** The companies of leads, each looked up and made once in a session: many leads of one push work for one company. */
import type { CrmCompanies } from './companies.port.ts';
import type { CompanyIdentity, CrmSession, CrmValues } from './crm.port.ts';
import { forget, remembered } from './remembered.rules.ts';

const keyOf = ({ domain, name }: CompanyIdentity) => domain || name.toLowerCase();

const lookName = (who: CompanyIdentity) => `company?:${keyOf(who)}`;

export const lookFor = (session: CrmSession, companies: CrmCompanies, who: CompanyIdentity) =>
  remembered(session, lookName(who), () => companies.find(session, who));

export function companyFor(session: CrmSession, companies: CrmCompanies, values: CrmValues, who: CompanyIdentity) {
  return remembered(session, `company:${keyOf(who)}`, async () => {
    const there = await lookFor(session, companies, who);
    if (there) return { ...there, isNew: false };
    // Whatever comes of it, it may be there now.
    const made = await companies.create(session, values, who).finally(() => forget(session, lookName(who)));
    await remembered(session, lookName(who), async () => made);
    return made;
  });
}
