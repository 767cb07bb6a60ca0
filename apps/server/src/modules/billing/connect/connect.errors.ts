/** Code and status here; the words in packages/i18n/{en,es}/connect.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const connectErrors = defineErrors('connect', {
  connected_already: 409,
  not_connected: 404,
  taken: 409,
  stale: 409,
  denied: 409,
  code_refused: 409,
  wrong_mode: 409,
  oauth_off: 409,
});
