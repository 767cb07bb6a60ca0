import { describe, expect, it } from 'vitest';
import { declineWords, wantsAuthentication } from './declines.ts';

describe('a decline by the bank or the provider', () => {
  it.each([
    ['authentication_required', 'authentication'],
    ['payment_intent_authentication_failure', 'authentication'],
    ['setup_intent_authentication_failure', 'not_confirmed'],
    ['incorrect_number', 'incorrect_number'],
    ['invalid_expiry_year_past', 'incorrect_expiry'],
    ['stolen_card', 'lost_card'],
    ['generic_decline', 'generic'],
    ['something_new', 'generic'],
    [null, 'generic'],
  ])('%s has the words for %s', (code, words) => expect(declineWords(code)).toBe(words));

  it('for missing authentication can be fixed by reconnecting the card', () => {
    expect([wantsAuthentication('authentication_required'), wantsAuthentication(null)]).toEqual([true, false]);
  });
});
