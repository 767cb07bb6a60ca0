/** Code and status here; the words in packages/i18n/{en,es}/workflow-runs.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const runsErrors = defineErrors('workflow-runs', {
  no_credits: 402,
  not_found: 404,
  no_node: 404,
  running: 409,
  finished: 409,
  not_stopped: 409,
  nothing_failed: 409,
  forgotten: 409,
  price_changed: 409,
  unconnected: 422,
  not_ready: 422,
});
