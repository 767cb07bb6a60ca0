/** Code and status here; the words in packages/i18n/{en,es}/enrichment.json. */
import { defineErrors } from '../../platform/errors.ts';

export const enrichmentErrors = defineErrors('enrichment', {
  not_found: 404,
  finished: 409,
  price_changed: 409,
  wrong_act: 422,
  wrong_list: 422,
  nothing_to_ask: 422,
  too_many: 422,
  unknown_source: 422,
});
