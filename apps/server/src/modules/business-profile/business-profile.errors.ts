/** Code and status here; the words in packages/i18n/{en,es}/business-profile.json. */
import { defineErrors } from '../../platform/errors.ts';

export const profileErrors = defineErrors('business-profile', {
  not_found: 404,
  incomplete: 409,
  exists: 409,
  changed: 409,
  too_often: 429,
});
