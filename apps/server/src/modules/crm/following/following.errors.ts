/** Code and status here; the words in packages/i18n/{en,es}/crm-following.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const followingErrors = defineErrors('crm-following', {
  bad_signature: 401,
  bad_body: 400,
  // CRMs stop posting to an address that is gone.
  gone: 410,
});
