/** Code and status here; the words in packages/i18n/{en,es}/business-account.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const businessAccountErrors = defineErrors('business-account', {
  not_yours: 403,
  no_domain: 404,
  changed: 409,
  not_saved: 409,
});
