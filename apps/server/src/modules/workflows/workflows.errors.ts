/** Code and status here; the words in packages/i18n/{en,es}/workflows.json. */
import { defineErrors } from '../../platform/errors.ts';

export const workflowsErrors = defineErrors('workflows', {
  limited_key: 403,
  not_found: 404,
  no_version: 404,
  no_hook: 404,
  too_many: 409,
  stale: 409,
});
