/** Contract to service, nothing else. */
import { accountSettings } from '@leadwright/contract/accounts/account-settings';
import { routesFor } from '../../platform/module.ts';
import { setTimeZone } from './accounts.service.ts';

export const accountsRoutes = routesFor(accountSettings)({
  async setTimeZone(ctx, { body }) {
    await setTimeZone(ctx, body.time_zone);
    return { message: ctx.t('accounts.timeZoneSaved'), data: body };
  },
});
