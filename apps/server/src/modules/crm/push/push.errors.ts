/** Code and status here; the words in packages/i18n/{en,es}/crm-push.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const pushErrors = defineErrors('crm-push', {
  not_found: 404,
  no_record: 404,
  reconnect: 409,
  not_planned: 409,
  not_running: 409,
  plan_changed: 409,
  nothing_failed: 409,
  not_sent: 409,
  cannot_undo: 409,
  undo_over: 409,
  nothing_chosen: 422,
  nothing_to_send: 422,
  no_candidate: 422,
  too_many: 422,
});
