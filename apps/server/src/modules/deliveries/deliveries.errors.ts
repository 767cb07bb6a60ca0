/** Code and status here; the words in packages/i18n/{en,es}/deliveries.json. */
import { defineErrors } from '../../platform/errors.ts';

export const deliveriesErrors = defineErrors('deliveries', {
  not_found: 404,
  endpoint_not_found: 404,
  paused: 409,
  ended: 409,
  closed: 409,
});
