/** Code and status here; the words in packages/i18n/{en,es}/custom-links.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const linksErrors = defineErrors('custom-links', { not_found: 404, too_many: 409 });
