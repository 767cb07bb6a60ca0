/** Code and status here; the words in packages/i18n/{en,es}/sales.json. */
import { defineErrors } from '../../platform/errors.ts';

export const salesErrors = defineErrors('sales', {
  not_found: 404,
  closed: 409,
  price_changed: 409,
  key_reused: 409,
  already_chosen: 409,
});
