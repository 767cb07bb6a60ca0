/** Code and status here; the words in packages/i18n/{en,es}/sources.json. */
import { defineErrors } from '../../platform/errors.ts';

export const sourcesErrors = defineErrors('sources', {
  unknown: 404,
  no_key_needed: 422,
  unusable: 422,
  none_for_kind: 422,
  auth: 422,
  entitlement: 422,
  quota: 422,
  throttled: 429,
  not_found: 404,
  legal: 422,
  transient: 503,
  invalid: 422,
});
