/** A lead that is a company without anybody to reach: it becomes a company, and its id says so (`company:151`). */
import { ofCompany } from '@leadwright/contract/integrations/crm-fields';
import type { CrmCompanies, CrmCompany } from './companies.port.ts';
import { asCompanyValues, companyValues } from './companies.rules.ts';
import {
  type CompanyIdentity,
  type CrmContact,
  type CrmMatch,
  CrmRefusal,
  type CrmSession,
  type CrmValues,
} from './crm.port.ts';
import { companyFor } from './known-companies.source.ts';

const present = ({ id, values, url }: CrmCompany): CrmContact => ({
  id: ofCompany(id),
  values: asCompanyValues(values),
  tags: [],
  url,
});

export function aloneCompanies(companies: CrmCompanies) {
  async function read(session: CrmSession, id: string): Promise<CrmContact | null> {
    const company = await companies.read(session, id);
    if (!company) return null;
    const isInUse = !(await companies.isEmpty(session, id));
    return { ...present(company), ...(isInUse && { isInUse }) };
  }
  return {
    read,
    async find(session: CrmSession, who: CompanyIdentity): Promise<CrmMatch[]> {
      const company = await companies.find(session, who);
      return company ? [{ by: 'company', contact: present(company) }] : [];
    },
    async create(session: CrmSession, values: CrmValues, who: CompanyIdentity) {
      const company = await companyFor(session, companies, companyValues(values), who);
      return { ...present(company), isNew: company.isNew };
    },
    async update(session: CrmSession, id: string, values: CrmValues): Promise<CrmContact> {
      await companies.update(session, id, values);
      const now = await companies.read(session, id);
      if (!now) throw new CrmRefusal('gone', 404, '');
      return present(now);
    },
  };
}
