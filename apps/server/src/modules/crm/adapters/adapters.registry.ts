/** Which CRMs there are, and who speaks to them. */
import type { CrmAdapter, CrmProvider, RecordKind } from './crm.port.ts';
import { ghlVendor } from './ghl/ghl.client.ts';
import { ghl } from './ghl/ghl.source.ts';
import { groove } from './groove/groove.source.ts';
import { hubspotVendor } from './hubspot/hubspot.client.ts';
import { hubspot } from './hubspot/hubspot.source.ts';
import { keapVendor } from './keap/keap.client.ts';
import { keap } from './keap/keap.source.ts';
import { pipedriveVendor } from './pipedrive/pipedrive.client.ts';
import { pipedrive } from './pipedrive/pipedrive.source.ts';
import { salesforceVendor } from './salesforce/salesforce.client.ts';
import { salesforceContacts } from './salesforce/salesforce.source.ts';
import { salesforceLeads } from './salesforce/salesforce-leads.source.ts';
import type { CrmVendor } from './vendor.port.ts';

type Adapters = Partial<Record<CrmProvider, CrmAdapter>>;
const ADAPTERS: Adapters = { ghl, keap, hubspot, pipedrive, salesforce: salesforceLeads, groove };
/** For connections that make contacts where their CRM usually gets leads. */
const FOR_CONTACTS: Adapters = { salesforce: salesforceContacts };

/** `kind`: what the connection makes; null: what is usual there. */
export function adapterOf(provider: CrmProvider, kind: RecordKind | null): CrmAdapter {
  const adapter = (kind === 'contacts' ? FOR_CONTACTS : ADAPTERS)[provider];
  if (!adapter) throw new Error(`${provider} has no adapter`);
  return adapter;
}
export const REGISTERED = Object.keys(ADAPTERS) as CrmProvider[];

/** Those that give access by OAuth; a form needs none. */
const VENDORS: Partial<Record<CrmProvider, CrmVendor>> = {
  ghl: ghlVendor,
  keap: keapVendor,
  hubspot: hubspotVendor,
  pipedrive: pipedriveVendor,
  salesforce: salesforceVendor,
};
export function vendorOf(provider: CrmProvider): CrmVendor {
  const vendor = VENDORS[provider];
  if (!vendor) throw new Error(`${provider} gives no access`);
  return vendor;
}
