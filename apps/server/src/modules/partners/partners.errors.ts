/** Code and status here; the words in packages/i18n/{en,es}/partners.json. */
import { defineErrors } from '../../platform/errors.ts';

export const partnersErrors = defineErrors('partners', {
  not_found: 404,
  too_late: 409,
  changed: 409,
});
