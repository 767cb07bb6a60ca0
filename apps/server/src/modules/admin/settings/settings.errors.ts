/** Code and status here; the words in packages/i18n/{en,es}/admin-settings.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const settingsErrors = defineErrors('admin-settings', {
  unknown_provider: 404,
  /** The environment sets it. */
  fixed: 409,
  no_key: 409,
  key_refused: 422,
});
