/** Code and status here; the words in packages/i18n/{en,es}/plans.json. */
import { defineErrors } from '../../platform/errors.ts';

export const plansErrors = defineErrors('plans', {
  not_found: 404,
  in_use: 409,
  already_chosen: 409,
  payments_off: 409,
  trial_used: 409,
  too_late: 409,
  changed: 409,
});
