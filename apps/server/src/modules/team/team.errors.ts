/** Code and status here; the words in packages/i18n/{en,es}/team.json. */
import { defineErrors } from '../../platform/errors.ts';

export const teamErrors = defineErrors('team', {
  not_found: 404,
  too_many: 409,
  not_invited: 409,
  link_over: 410,
  link_used: 410,
});
