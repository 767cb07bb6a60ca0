/** Code and status here; the words in packages/i18n/{en,es}/models.json. */
import { defineErrors } from '../../platform/errors.ts';

export const modelsErrors = defineErrors('models', {
  not_allowed: 403,
  none: 404,
  wrong_key: 422,
  no_quota: 402,
  no_model: 422,
  unreachable: 503,
});
