/** How each CRM is followed. Groove is missing: a form reports nothing back. */
import type { CrmProvider } from './crm.port.ts';
import type { CrmFollowing } from './following.port.ts';
import { ghlFollowing } from './ghl/ghl-following.source.ts';
import { hubspotFollowing } from './hubspot/hubspot-following.source.ts';
import { keapFollowing } from './keap/keap-following.source.ts';
import { pipedriveFollowing } from './pipedrive/pipedrive-following.source.ts';
import { salesforceFollowing } from './salesforce/salesforce-following.source.ts';

const FOLLOWINGS: Partial<Record<CrmProvider, CrmFollowing>> = {
  ghl: ghlFollowing,
  keap: keapFollowing,
  hubspot: hubspotFollowing,
  pipedrive: pipedriveFollowing,
  salesforce: salesforceFollowing,
};

export const followingOf = (provider: CrmProvider): CrmFollowing | null => FOLLOWINGS[provider] ?? null;
