/** Code and status here; the words in packages/i18n/{en,es}/autopilot.json. */
import { defineErrors } from '../../platform/errors.ts';

export const autopilotErrors = defineErrors('autopilot', {
  not_found: 404,
  no_run: 404,
  no_credits: 402,
  limited_key: 403,
  capped: 403,
  changed: 409,
  running: 409,
  finished: 409,
  not_active: 409,
  not_stopped: 409,
  nothing_left: 409,
  price_changed: 409,
  too_many: 409,
});
