/** Code and status here; the words in packages/i18n/{en,es}/labels.json. */
import { defineErrors } from '../../platform/errors.ts';

export const labelsErrors = defineErrors('labels', { not_found: 404, name_taken: 409, too_many: 409 });
