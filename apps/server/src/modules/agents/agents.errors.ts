/** Code and status here; the words in packages/i18n/{en,es}/agents.json. */
import { defineErrors } from '../../platform/errors.ts';

export const agentsErrors = defineErrors('agents', {
  batch: 400,
  off: 403,
  key_needed: 403,
  foreign_page: 403,
  estimate_wrong: 409,
  estimate_expired: 409,
  price_differs: 409,
});
