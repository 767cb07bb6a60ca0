/** Code and status here; the words in packages/i18n/{en,es}/lists.json. */
import { defineErrors } from '../../platform/errors.ts';

export const listsErrors = defineErrors('lists', { not_found: 404, wrong_type: 422, too_late: 409 });
