/** Code and status here; the words in packages/i18n/{en,es}/packages.json. */
import { defineErrors } from '../../platform/errors.ts';

export const packagesErrors = defineErrors('packages', {
  not_found: 404,
  changed: 409,
  too_many: 409,
  /** "Unable to Create Sales Settings Page until business account form is complete." */
  business_account: 422,
});
