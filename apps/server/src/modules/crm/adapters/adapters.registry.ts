/** Which CRMs there are, and who speaks to them. */
import type { CrmAdapter, CrmProvider } from './crm.port.ts';
import { ghlVendor } from './ghl/ghl.client.ts';
import { ghl } from './ghl/ghl.source.ts';
import { groove } from './groove/groove.source.ts';
import { keapVendor } from './keap/keap.client.ts';
import { keap } from './keap/keap.source.ts';
import type { CrmVendor } from './vendor.port.ts';

const ADAPTERS: Record<CrmProvider, CrmAdapter> = { ghl, keap, groove };
export const adapterOf = (provider: CrmProvider): CrmAdapter => ADAPTERS[provider];

/** Those that give access by OAuth; a form needs none. */
const VENDORS: Partial<Record<CrmProvider, CrmVendor>> = { ghl: ghlVendor, keap: keapVendor };
export function vendorOf(provider: CrmProvider): CrmVendor {
  const vendor = VENDORS[provider];
  if (!vendor) throw new Error(`${provider} gives no access`);
  return vendor;
}
