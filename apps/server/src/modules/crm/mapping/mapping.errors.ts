/** Code and status here; the words in packages/i18n/{en,es}/crm-fields.json. */
import { defineErrors } from '../../../platform/errors.ts';
import { CrmRefusal } from '../adapters/crm.port.ts';

export const mappingErrors = defineErrors('crm-fields', {
  no_result: 404,
  reconnect: 409,
  cannot_create: 422,
  cannot_test: 422,
  unknown_column: 422,
  unknown_field: 422,
  used_twice: 422,
  only_tags: 422,
  nothing_mapped: 422,
  refused: 422,
  unreachable: 503,
  busy: 503,
});

/** What the CRM refused, as the caller of a request hears it. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CrmRefusal)) throw error;
    if (error.kind === 'reconnect') throw mappingErrors.reconnect();
    if (error.kind === 'busy') throw mappingErrors.busy();
    if (error.kind === 'unreachable') throw mappingErrors.unreachable();
    throw mappingErrors.refused({ params: { words: error.words } });
  }
}
