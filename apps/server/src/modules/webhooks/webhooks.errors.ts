/** Code and status here; the words in packages/i18n/{en,es}/webhooks.json. */
import { defineErrors } from '../../platform/errors.ts';

export const webhooksErrors = defineErrors('webhooks', { none: 404, not_found: 404, too_many: 422 });
