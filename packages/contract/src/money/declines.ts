/** Maps decline codes of banks and providers to our own texts (docs/product-rules.md#payments). */

/** If the bank requires authentication, the card must be connected again, so this has its own message. */
const AUTHENTICATION = ['authentication_required', 'payment_intent_authentication_failure'];
export const wantsAuthentication = (code: string | null) => code !== null && AUTHENTICATION.includes(code);

/** Texts under `billing.decline`, and the codes that share them. */
const CODES_OF_WORDS = {
  authentication: AUTHENTICATION,
  away: ['away'],
  not_started: ['not_started'],
  not_confirmed: ['setup_intent_authentication_failure', 'setup_canceled'],
  insufficient_funds: ['insufficient_funds'],
  limit: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  expired_card: ['expired_card'],
  incorrect_number: ['incorrect_number', 'invalid_number', 'incomplete_number'],
  incorrect_cvc: ['incorrect_cvc', 'invalid_cvc', 'incomplete_cvc'],
  incorrect_expiry: [
    ...['invalid_expiry_month', 'invalid_expiry_year', 'incomplete_expiry'],
    ...['invalid_expiry_month_past', 'invalid_expiry_year_past'],
  ],
  incorrect_zip: ['incorrect_zip', 'incomplete_zip', 'invalid_zip'],
  not_supported: ['card_not_supported', 'currency_not_supported', 'transaction_not_allowed'],
  processing_error: ['processing_error', 'try_again_later', 'issuer_not_available', 'reenter_transaction'],
  lost_card: ['lost_card', 'stolen_card', 'pickup_card', 'restricted_card'],
};
type DeclineWords = keyof typeof CODES_OF_WORDS | 'generic';
const WORDS = new Map(
  Object.entries(CODES_OF_WORDS).flatMap(([words, codes]) => codes.map((code) => [code, words as DeclineWords])),
);

/** The translation key suffix that explains a decline. Unknown codes use the generic text. */
export const declineWords = (code: string | null): DeclineWords => WORDS.get(code ?? '') ?? 'generic';
