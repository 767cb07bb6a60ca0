/** Code and status here; the words in packages/i18n/{en,es}/results.json. */
import { defineErrors } from '../../platform/errors.ts';

export const resultsErrors = defineErrors('results', {
  not_found: 404,
  job_not_found: 404,
  import_not_found: 404,
  selection_changed: 409,
  too_late: 409,
  busy: 409,
  no_manual_entry: 422,
  unreadable_file: 422,
});
