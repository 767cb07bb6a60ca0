/** Code and status here; the words in packages/i18n/{en,es}/wallet.json. */
import { defineErrors } from '../../platform/errors.ts';

export const walletErrors = defineErrors('wallet', {
  not_enough: 402,
  too_little: 402,
  over_cap: 402,
  over_budget: 402,
  no_reservation: 404,
  not_found: 404,
  unknown_act: 422,
  closed: 409,
  key_reused: 409,
});
