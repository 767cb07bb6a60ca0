/** Code and status here; the words in packages/i18n/{en,es}/sign-on.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const signOnErrors = defineErrors('sign-on', {
  logout_refused: 400,
  /** The answer of the provider does not hold; `params.reason` says what of it. */
  refused: 403,
  emergency_code: 401,
  denied: 403,
  required: 403,
  unverified: 403,
  no_address: 403,
  domain: 403,
  no_access: 403,
  no_brand: 403,
  not_found: 404,
  confirm: 409,
  elsewhere: 409,
  full: 409,
  not_tested: 409,
  too_many_domains: 409,
  no_way: 409,
  over: 410,
  unavailable: 503,
});
