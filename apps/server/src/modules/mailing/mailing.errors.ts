/** Code and status here; the words in packages/i18n/{en,es}/mail-templates.json. */
import { defineErrors } from '../../platform/errors.ts';

export const mailingErrors = defineErrors('mail-templates', { not_found: 404, changed: 409, needed: 422 });
