/** Leads can be sent to the brand's CRMs, except to Zapier, which receives events automatically. */
import type { SiteSettings } from '@leadwright/contract/accounts/brands';

export const sendsToCrm = (site: Pick<SiteSettings, 'crms'> | null) =>
  site?.crms.some((crm) => crm !== 'zapier') ?? false;
