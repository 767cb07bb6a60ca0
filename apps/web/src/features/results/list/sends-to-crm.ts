/** Leads can be sent to the CRMs that the brand offers, except to Zapier, which is told by itself what happens. */
import type { SiteSettings } from '@leadwright/contract/accounts/brands';

export const sendsToCrm = (site: Pick<SiteSettings, 'crms'> | null) =>
  site?.crms.some((crm) => crm !== 'zapier') ?? false;
