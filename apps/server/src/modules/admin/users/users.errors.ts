/** Code and status here; the words in packages/i18n/{en,es}/admin-users.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const usersErrors = defineErrors('admin-users', {
  not_found: 404,
  not_now: 409,
  changed: 409,
  has_customers: 409,
  still_pays: 409,
  no_allowance: 409,
  no_key: 409,
});
