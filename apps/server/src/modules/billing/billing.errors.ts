/** Code and status here; the words in packages/i18n/{en,es}/billing.json. */
import { AppError, defineErrors } from '../../platform/errors.ts';

export const billingErrors = defineErrors('billing', {
  off: 409,
  no_card: 402,
  declined: 402,
  card_not_found: 404,
  payment_not_found: 404,
  already_validated: 409,
  setup_unfinished: 409,
  price_changed: 409,
  key_reused: 409,
  bad_signature: 400,
  away: 503,
  under_way: 503,
  disconnected: 409,
  share_owed: 409,
});

const isOf = (error: unknown, { code }: AppError) => error instanceof AppError && error.code === code;

/** The same call, with the same key, is being answered elsewhere. */
export const isUnderWay = (error: unknown) => isOf(error, billingErrors.under_way());

/** The outcome is unknown. */
export const isAway = (error: unknown) => isOf(error, billingErrors.away()) || isUnderWay(error);

/** The reseller's payment account has revoked our access, so its state is unknown. */
export const isDisconnected = (error: unknown) => isOf(error, billingErrors.disconnected());

/** For calls that do not matter on a disconnected account. */
export const unlessDisconnected = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error) => {
    if (isDisconnected(error)) return undefined;
    throw error;
  });
