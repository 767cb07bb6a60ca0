/** Code and status here; the words in packages/i18n/{en,es}/exclusions.json. */
import { defineErrors } from '../../platform/errors.ts';

export const exclusionsErrors = defineErrors('exclusions', {
  not_found: 404,
  too_late: 409,
  too_many: 409,
  unreadable: 422,
});
