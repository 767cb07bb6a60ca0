/** What an adapter with companies offers beside its contacts (companies.source.ts joins them). */
import type { CompanyIdentity, CrmField, CrmSession, CrmValues } from './crm.port.ts';

export interface CrmCompany {
  id: string;
  values: CrmValues;
  /** Its page in the CRM; null where the CRM does not say. */
  url: string | null;
}

/** Keys of values are those of fields, without `company:`. */
export interface CrmCompanies {
  fields(session: CrmSession): Promise<CrmField[]>;
  find(session: CrmSession, who: CompanyIdentity): Promise<CrmCompany | null>;
  /** Null: it is gone. */
  read(session: CrmSession, id: string): Promise<CrmCompany | null>;
  /** One that was just looked for and not found. `isNew` false: it was there nevertheless. */
  create(session: CrmSession, values: CrmValues, who: CompanyIdentity): Promise<CrmCompany & { isNew: boolean }>;
  update(session: CrmSession, id: string, values: CrmValues): Promise<void>;
  /** Does the contact belong to it? */
  has(session: CrmSession, contactId: string, id: string): Promise<boolean>;
  /** Puts the contact into the company. Safe to repeat. */
  join(session: CrmSession, contactId: string, id: string): Promise<void>;
  leave(session: CrmSession, contactId: string, id: string): Promise<void>;
  /** Does nobody belong to it? */
  isEmpty(session: CrmSession, id: string): Promise<boolean>;
  /** Harmless when it is gone already. */
  remove(session: CrmSession, id: string): Promise<void>;
}
