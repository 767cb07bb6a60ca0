/** Code and status here; the words in packages/i18n/{en,es}/search.json. */
import { defineErrors } from '../../platform/errors.ts';

export const searchErrors = defineErrors('search', {
  not_found: 404,
  finished: 409,
  price_changed: 409,
  still_loading: 409,
  runs_again: 409,
  not_repeatable: 422,
});
