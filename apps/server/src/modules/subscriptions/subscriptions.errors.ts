/** Code and status here; the words in packages/i18n/{en,es}/subscriptions.json. */
import { defineErrors } from '../../platform/errors.ts';

export const subscriptionsErrors = defineErrors('subscriptions', {
  not_found: 404,
  /** The state it is in does not allow it, or no longer. */
  not_now: 409,
  changed: 409,
  no_brand: 409,
  no_such_price: 422,
});
