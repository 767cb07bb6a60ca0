/** The issuing bank: its verdict when a card is saved or charged. */
import { testCard } from '../core/cards.ts';
import type { ErrorBody } from '../core/errors.ts';
import type { CardNote } from '../core/state.ts';

export type Verdict =
  | { kind: 'yes' }
  | { kind: 'later' }
  | { kind: 'authenticate' }
  | { kind: 'no'; error: Pick<ErrorBody, 'code' | 'decline_code' | 'message'> & { code: string } };

function refusal(note: CardNote): Verdict {
  const { decline } = testCard(note.card);
  if (!decline) return { kind: 'yes' };
  return {
    kind: 'no',
    error: { code: decline.code, decline_code: decline.declineCode, message: decline.message },
  };
}

/** `isAuthenticated`: the payer has just proved who they are. */
export function askToCharge(note: CardNote, isAuthenticated: boolean): Verdict {
  const card = testCard(note.card);
  const isTrusted = isAuthenticated || (card.authentication === 'unless_set_up' && note.isSetUp);
  if (card.authentication && !isTrusted) return { kind: 'authenticate' };
  return card.settles ? { kind: 'later' } : refusal(note);
}

export function askToSave(note: CardNote, isAuthenticated: boolean): Verdict {
  const card = testCard(note.card);
  if (card.authentication && !isAuthenticated) return { kind: 'authenticate' };
  return card.declinesOnlyWhenCharged ? { kind: 'yes' } : refusal(note);
}

/** How a payment that was left for later ends. */
export const settleLater = (note: CardNote): Verdict =>
  testCard(note.card).settles === 'later_declined' ? refusal(note) : { kind: 'yes' };

/** Off session the payer cannot authenticate, so the payment is declined. */
export const AUTHENTICATION_REQUIRED = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
