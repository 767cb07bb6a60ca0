/** CRMs whose contacts can be read. A form only receives contacts. */
import type { ReadContacts } from './contacts.port.ts';
import type { CrmProvider } from './crm.port.ts';
import { readGhlContacts } from './ghl/ghl-contacts.source.ts';
import { readHubspotContacts } from './hubspot/hubspot-contacts.source.ts';
import { readKeapContacts } from './keap/keap-contacts.source.ts';
import { readPipedriveContacts } from './pipedrive/pipedrive-contacts.source.ts';
import { readSalesforceContacts } from './salesforce/salesforce-contacts.source.ts';

const READERS: Partial<Record<CrmProvider, ReadContacts>> = {
  ghl: readGhlContacts,
  hubspot: readHubspotContacts,
  keap: readKeapContacts,
  pipedrive: readPipedriveContacts,
  salesforce: readSalesforceContacts,
};

export const contactsOf = (provider: CrmProvider): ReadContacts | undefined => READERS[provider];
