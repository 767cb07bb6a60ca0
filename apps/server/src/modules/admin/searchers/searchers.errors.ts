/** Code and status here; the words in packages/i18n/{en,es}/admin-searchers.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const searchersErrors = defineErrors('admin-searchers', {
  not_found: 404,
  no_act: 404,
  running: 409,
  inactive: 409,
  terms_changed: 409,
  more_than_shown: 409,
  nothing_to_do: 422,
  too_many: 422,
});
