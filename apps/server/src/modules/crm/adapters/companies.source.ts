/**
 * Contacts together with their companies, for CRMs where companies are records of their own. One lead is then a contact and a company
 * that belong together: the company is found by its domain, else by its name, written like a contact, and the contact is put into it.
 * Everything that plans, writes and undoes sees one set of values. A lead with values of a company only becomes a company
 * (company-alone.source.ts).
 */
import { ofCompany } from '@leadwright/contract/integrations/crm-fields';
import type { CrmCompanies } from './companies.port.ts';
import {
  asCompanyValues,
  companyIdIn,
  companyOf,
  companyValues,
  isCompanyAlone,
  withoutCompany,
} from './companies.rules.ts';
import { aloneCompanies } from './company-alone.source.ts';
import {
  afterWrite,
  type CompanyIdentity,
  type CrmAdapter,
  type CrmContact,
  type CrmSession,
  type CrmValues,
} from './crm.port.ts';
import { companyFor, lookFor } from './known-companies.source.ts';

const withValues = (contact: CrmContact, values: CrmValues): CrmContact => ({
  ...contact,
  values: { ...contact.values, ...asCompanyValues(values) },
});

/** A contact with the values of the lead's company, and whether it belongs to it. */
async function together(
  session: CrmSession,
  companies: CrmCompanies,
  contact: CrmContact,
  who: CompanyIdentity | null | undefined,
): Promise<CrmContact> {
  if (!who) return contact;
  const company = await companies.find(session, who);
  if (!company) return { ...contact, company: 'missing' };
  const isInside = await companies.has(session, contact.id, company.id);
  return { ...withValues(contact, company.values), company: isInside ? 'inside' : 'outside' };
}

async function removeEmpty(session: CrmSession, companies: CrmCompanies, id: string): Promise<void> {
  if (await companies.isEmpty(session, id)) await companies.remove(session, id);
}

export function withCompanies(contacts: CrmAdapter, companies: CrmCompanies): CrmAdapter {
  const alone = aloneCompanies(companies);
  return {
    ...contacts,
    can: { ...contacts.can, companies: true, companyAlone: true },
    async fields(session) {
      const own = await companies.fields(session);
      return [...(await contacts.fields(session)), ...own.map((field) => ({ ...field, key: ofCompany(field.key) }))];
    },
    async find(session, { company, ...who }) {
      if (!who.email && !who.phone) return company ? alone.find(session, company) : [];
      const found = await contacts.find(session, who);
      return Promise.all(
        found.map(async ({ contact, by }) => ({ by, contact: await together(session, companies, contact, company) })),
      );
    },
    findCompany: async (session, who) => (await lookFor(session, companies, who))?.id ?? null,
    async read(session, id, who) {
      const ofCompany = companyIdIn(id);
      if (ofCompany) return alone.read(session, ofCompany);
      const contact = await contacts.read(session, id);
      return contact && together(session, companies, contact, who);
    },
    async create(session, values, tags) {
      const who = companyOf(values);
      if (who && isCompanyAlone(values)) return alone.create(session, values, who);
      const company = who && (await companyFor(session, companies, companyValues(values), who));
      const made = await contacts.create(session, withoutCompany(values), tags, company?.id);
      if (!company) return made;
      // Whether it was there for us or for somebody else, who asked has to decide.
      if (!made.isNew) return { ...(await together(session, companies, made, who)), isNew: false };
      return afterWrite(async () => {
        if (made.company !== 'inside') await companies.join(session, made.id, company.id);
        return { ...withValues(made, company.values), joined: { id: company.id, isNew: company.isNew }, isNew: true };
      });
    },
    async update(session, id, values, who) {
      const own = companyValues(values);
      const ofCompany = companyIdIn(id);
      if (ofCompany) return alone.update(session, ofCompany, own);
      const now = await contacts.update(session, id, withoutCompany(values));
      if (!who) return now;
      return afterWrite(async () => {
        const there = await companies.find(session, who);
        if (there) await companies.update(session, there.id, own);
        const company = there ? { ...there, isNew: false } : await companyFor(session, companies, own, who);
        const isInside = there !== null && (await companies.has(session, id, company.id));
        if (!isInside) await companies.join(session, id, company.id);
        const joined = { id: company.id, isNew: company.isNew };
        return { ...withValues(now, { ...company.values, ...own }), joined };
      });
    },
    // Only people are tagged.
    addTags: async (session, id, tags) => (companyIdIn(id) ? undefined : contacts.addTags(session, id, tags)),
    removeTags: async (session, id, tags) => (companyIdIn(id) ? undefined : contacts.removeTags(session, id, tags)),
    async remove(session, id, joined) {
      const ofCompany = companyIdIn(id);
      if (ofCompany) return removeEmpty(session, companies, ofCompany);
      await contacts.remove(session, id);
      if (joined?.isNew) await removeEmpty(session, companies, joined.id);
    },
    async leaveCompany(session, id, joined) {
      await companies.leave(session, id, joined.id);
      if (joined.isNew) await removeEmpty(session, companies, joined.id);
    },
  };
}
