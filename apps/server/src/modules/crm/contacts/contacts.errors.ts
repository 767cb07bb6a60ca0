/** Code and status here; the words in packages/i18n/{en,es}/exclusions.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const contactsErrors = defineErrors('exclusions', { no_contacts: 422 });
