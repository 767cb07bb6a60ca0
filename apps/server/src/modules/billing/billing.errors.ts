/** Code and status here; the words in packages/i18n/{en,es}/billing.json. */
import { defineErrors } from '../../platform/errors.ts';

export const billingErrors = defineErrors('billing', {
  off: 409,
  no_card: 402,
  declined: 402,
  card_not_found: 404,
  payment_not_found: 404,
  already_validated: 409,
  setup_unfinished: 409,
  price_changed: 409,
  key_reused: 409,
  bad_signature: 400,
  away: 503,
  disconnected: 409,
  share_owed: 409,
});
