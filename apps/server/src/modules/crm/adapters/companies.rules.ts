/** Values of a lead's company among those of its contact. Pure. */
import { isCompanyField, ofCompany } from '@leadwright/contract/integrations/crm-fields';
import type { CompanyIdentity, CrmValues } from './crm.port.ts';
import { asText } from './values.rules.ts';

const PREFIX = ofCompany('');
export const COMPANY_NAME = ofCompany('name');
export const COMPANY_DOMAIN = ofCompany('domain');
export const COMPANY_WEBSITE = ofCompany('website');

/** A company that stands for a lead has the id of such a value: `company:151`. Null: the id is a contact's. */
export const companyIdIn = (id: string): string | null => (isCompanyField(id) ? id.slice(PREFIX.length) : null);

/** Without `www.`; empty: it is no address of a website. */
export const hostOf = (address: string): string => {
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
  return url?.hostname.includes('.') ? url.hostname.replace(/^www\./, '') : '';
};

/** Null: the values name no company. */
export function companyOf(values: CrmValues): CompanyIdentity | null {
  const [name, domain, website] = [COMPANY_NAME, COMPANY_DOMAIN, COMPANY_WEBSITE].map((key) =>
    asText(values[key]).trim(),
  );
  const host = hostOf(domain || website || '');
  return name || host ? { name: name ?? '', domain: host.toLowerCase() } : null;
}

/** Nothing but the company's own values: such a lead becomes a company. */
export const isCompanyAlone = (values: CrmValues): boolean =>
  companyOf(values) !== null && Object.keys(values).every(isCompanyField);

/** The company of a lead in CRMs where it is no record of its own. Null: the values name none. */
export function namedCompany({ companyName, website }: CrmValues): CompanyIdentity | null {
  const name = asText(companyName).trim();
  return name ? { name, domain: hostOf(asText(website)).toLowerCase() } : null;
}

export const withoutCompany = (values: CrmValues): CrmValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isCompanyField(key)));

export const onlyCompany = <T>(values: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isCompanyField(key)));

/** With the keys that the company's own fields have. */
export const companyValues = (values: CrmValues): CrmValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (isCompanyField(key) ? [[key.slice(PREFIX.length), value]] : [])),
  );

export const asCompanyValues = (values: CrmValues): CrmValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [ofCompany(key), value]));
