/** Contract to service, nothing else. */

import { crmContacts } from '@leadwright/contract/integrations/crm-contacts';
import { CRM_NAMES } from '@leadwright/contract/integrations/crms';
import { routesFor } from '../../../platform/module.ts';
import { presentSource } from '../../exclusions/public.ts';
import { readContacts } from './contacts.service.ts';

export const contactsRoutes = routesFor(crmContacts)({
  async read(ctx, { params }) {
    const row = await readContacts(ctx, params.id);
    const crm = row.provider ? CRM_NAMES[row.provider] : row.name;
    return { message: ctx.t('exclusions.crmBegun', { crm }), data: presentSource(row, ctx.t) };
  },
});
