/**
 * The well-known test cards: by number, by ready-made payment method (`pm_card_visa`) and by token (`tok_visa`). Any other
 * number is refused, so a real card can never be kept here.
 */

/** What the bank does when a payment method is saved (attach, set-up) and when it is charged. */
interface CardBehaviour {
  decline?: { code: string; declineCode: string; message: string };
  /** A decline that comes only with a charge; saving the card works. */
  declinesOnlyWhenCharged?: true;
  /** `always`: every payment. `unless_set_up`: off-session payments of a set-up card pass. */
  authentication?: 'always' | 'unless_set_up';
  /** The bank answers later. */
  settles?: 'later_paid' | 'later_declined';
  disputed?: true;
  refund?: 'pending' | 'fails';
}

export interface TestCard extends CardBehaviour {
  number: string;
  handle: string;
  token: string;
  brand: string;
  label: string;
  country: string;
  funding: 'credit' | 'debit';
}

const DECLINED = 'Your card was declined.';
const decline = (code: string, declineCode: string, message = DECLINED) => ({
  decline: { code, declineCode, message },
});
const INSUFFICIENT = decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');

function card(number: string, handle: string, label: string, behaviour: CardBehaviour = {}, brand = 'visa'): TestCard {
  const token = handle.replace(/^pm_card_/, 'tok_');
  return { number, handle, token, brand, label, country: 'US', funding: 'credit', ...behaviour };
}

export const TEST_CARDS = {
  visa: card('4242424242424242', 'pm_card_visa', 'Visa, works'),
  visaDebit: { ...card('4000056655665556', 'pm_card_visa_debit', 'Visa debit, works'), funding: 'debit' },
  mastercard: card('5555555555554444', 'pm_card_mastercard', 'Mastercard, works', {}, 'mastercard'),
  amex: card('378282246310005', 'pm_card_amex', 'American Express, works', {}, 'amex'),
  declined: card('4000000000000002', 'pm_card_visa_chargeDeclined', 'Declined', {
    ...decline('card_declined', 'generic_decline'),
  }),
  insufficientFunds: card('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'Insufficient funds', {
    ...INSUFFICIENT,
  }),
  lost: card('4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', 'Lost card', {
    ...decline('card_declined', 'lost_card'),
  }),
  expired: card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'Expired card', {
    ...decline('expired_card', 'expired_card', 'Your card has expired.'),
  }),
  incorrectCvc: card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'Wrong security code', {
    ...decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  }),
  processingError: card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'Processing error', {
    ...decline(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  }),
  chargeFails: card('4000000000000341', 'pm_card_chargeCustomerFail', 'Saves, then declines', {
    ...decline('card_declined', 'generic_decline'),
    declinesOnlyWhenCharged: true,
  }),
  authenticationRequired: card('4000002760003184', 'pm_card_authenticationRequired', 'Always asks to authenticate', {
    authentication: 'always',
  }),
  authenticationOnSetup: card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'Asks unless set up', {
    authentication: 'unless_set_up',
  }),
  authenticatedThenDeclined: card(
    '4000008260003178',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    'Asks, then declines',
    { authentication: 'always', ...INSUFFICIENT, declinesOnlyWhenCharged: true },
  ),
  processing: card(
    '4000003560000123',
    'pm_card_indiaRecurringMandateSetupAndRenewalsSuccess',
    'Processing, then succeeds',
    { settles: 'later_paid' },
  ),
  processingFails: card(
    '4000003560000297',
    'pm_card_indiaRecurringPaymentFailureAfterPreDebitNotification',
    'Processing, then fails',
    { settles: 'later_declined', ...decline('card_declined', 'generic_decline'), declinesOnlyWhenCharged: true },
  ),
  disputed: card('4000000000000259', 'pm_card_createDispute', 'Disputed as fraudulent', { disputed: true }),
  refundPending: card('4000000000007726', 'pm_card_pendingRefund', 'Refund is pending first', { refund: 'pending' }),
  refundFails: card('4000000000005126', 'pm_card_refundFail', 'Refund fails later', { refund: 'fails' }),
} satisfies Record<string, TestCard>;

export type CardName = keyof typeof TEST_CARDS;

const names = Object.keys(TEST_CARDS) as CardName[];
const findCard = (wanted: (card: TestCard) => boolean) => names.find((name) => wanted(TEST_CARDS[name]));

export const testCard = (name: CardName): TestCard => TEST_CARDS[name];
export const cardByNumber = (number: string) => findCard((card) => card.number === number);
export const cardByHandle = (handle: string) => findCard((card) => card.handle === handle);
export const cardByToken = (token: string) => findCard((card) => card.token === token);

/** The check digit every card number carries. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
