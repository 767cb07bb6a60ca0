/** Code and status here; the words in packages/i18n/{en,es}/privacy.json. */
import { defineErrors } from '../../platform/errors.ts';

export const privacyErrors = defineErrors('privacy', {
  not_found: 404,
  kept: 409,
  importing: 429,
  code_exhausted: 429,
});
