/** Pipedrive: persons with their organizations. */
import { COMPANY_NAME, isCompanyAlone } from '../companies.rules.ts';
import { withCompanies } from '../companies.source.ts';
import type { CrmAdapter } from '../crm.port.ts';
import { asText } from '../values.rules.ts';
import { organizations } from './organizations.source.ts';
import { persons } from './persons.source.ts';

const both = withCompanies(persons, organizations);

export const pipedrive: CrmAdapter = {
  ...both,
  /** A person without a name is called as the company. */
  create: (session, values, tags) =>
    both.create(session, isCompanyAlone(values) ? values : { ...values, name: asText(values[COMPANY_NAME]) }, tags),
};
