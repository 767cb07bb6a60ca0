/** Code and status here; the words in packages/i18n/{en,es}/restoring.json. */
import { defineErrors } from '../../../platform/errors.ts';

export const restoringErrors = defineErrors('restoring', {
  under_way: 409,
  keys_given: 422,
  no_place: 422,
  unreachable: 422,
  no_room: 422,
});
