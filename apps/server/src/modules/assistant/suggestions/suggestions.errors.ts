/** Code and status here; the words in packages/i18n/{en,es}/suggestions.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const suggestionsErrors = defineErrors('suggestions', { not_found: 404, price_changed: 409 });
