/** Code and status here; the words in packages/i18n/{en,es}/assistant.json. */
import { defineErrors } from '../../platform/errors.ts';

export const assistantErrors = defineErrors('assistant', {
  not_found: 404,
  no_version: 404,
  no_run: 404,
  no_draft: 409,
  no_bulk: 409,
  finished: 409,
  unfinished: 409,
  price_changed: 409,
  default_changed: 409,
  suppressed: 409,
  unknown_variable: 422,
  wrong_list: 422,
  wrong_type: 422,
  same_type: 422,
  missing_value: 422,
  nothing_to_write: 422,
  nothing_failed: 422,
  too_many: 422,
  too_many_prompts: 422,
  wrong_target: 422,
  too_many_previews: 429,
});
