/** Code and status here; the words in packages/i18n/{en,es}/accounts.json. */
import { defineErrors } from '../../platform/errors.ts';

export const accountsErrors = defineErrors('accounts', { not_found: 404, not_now: 409, email_taken: 422 });
