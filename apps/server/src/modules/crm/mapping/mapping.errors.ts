/** Code and status here; the words in packages/i18n/{en,es}/crm-fields.json. */
import { defineErrors } from '../../../platform/errors.ts';
import { CrmRefusal } from '../adapters/crm.port.ts';
import { refusalError } from '../crm.errors.ts';

export const mappingErrors = defineErrors('crm-fields', {
  no_result: 404,
  cannot_create: 422,
  cannot_test: 422,
  nothing_mapped: 422,
});

/** What the CRM refused, as the caller of a request hears it. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof CrmRefusal ? refusalError(error) : error;
  }
}
