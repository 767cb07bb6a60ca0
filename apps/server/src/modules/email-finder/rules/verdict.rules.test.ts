import { holds } from '@leadwright/contract/testing/holds';
import { words } from '@leadwright/i18n';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOWHERE } from '../../leads/public.ts';
import { REASONS } from '../email-finder.port.ts';
import { type Answer, readAnswer } from './replies.rules.ts';
import {
  asCheck,
  type Fault,
  isGood,
  judgeAnswer,
  judgeUnasked,
  type Kept,
  retryAfter,
  stateOf,
} from './verdict.rules.ts';

const ANSWERS: Answer[] = ['accepted', 'rejected', 'disabled', 'full', 'greylisted', 'blocked', 'enough', 'unsure'];
const FAULTS: Fault[] = ['unreachable', 'slow', 'busy', 'greylisted', 'blocked'];
const Said = fc.constantFrom(...ANSWERS, ...FAULTS);
const NOW = new Date('2026-03-01T12:00:00Z');

const reply = (line: string) => {
  const [, code, enhanced = '', text = ''] = /^(\d{3}) (?:([245]\.\d+\.\d+) ?)?(.*)$/.exec(line) ?? [];
  return readAnswer({ code: Number(code), enhanced, text });
};

describe('what a mail server says', () => {
  it.each<[Answer, string]>([
    ['accepted', '250 2.1.5 OK'],
    ['accepted', '251 User not local; will forward'],
    ['unsure', '252 2.5.2 Cannot VRFY user'],
    ['rejected', '550 5.1.1 The email account that you tried to reach does not exist'],
    ['rejected', '550 No such user here'],
    ['rejected', '550 5.4.1 Recipient address rejected: Access denied'],
    ['rejected', '550 5.7.1 Unknown user'],
    ['rejected', '553 5.1.3 Bad recipient address syntax'],
    ['rejected', '554 5.7.1 <x@acme.test>: Recipient address rejected: user unknown'],
    ['rejected', '550 Requested action not taken: mailbox unavailable'],
    ['disabled', '550 5.2.1 The email account that you tried to reach is disabled'],
    ['disabled', '554 delivery error: this account has been disabled or discontinued'],
    ['disabled', '550 Mailbox is blocked'],
    ['full', '552 5.2.2 Mailbox full'],
    ['full', '452 4.2.2 The email account that you tried to reach is over quota'],
    ['full', '552 4.2.2 The mailbox is full'],
    ['greylisted', '450 4.7.1 Greylisted, please try again later'],
    ['greylisted', '451 4.3.0 Temporary failure'],
    ['greylisted', '450 4.7.1 Client host rejected: cannot find your hostname'],
    ['enough', '452 4.5.3 Too many recipients'],
    ['blocked', '550 5.7.1 Service unavailable; client host blocked using Spamhaus'],
    ['blocked', '554 5.7.1 Your address has a poor reputation and is blocked'],
    ['blocked', '550 5.1.1 rejected: your IP is on a blacklist'],
    ['blocked', '550 5.7.1 Relaying denied'],
    ['blocked', '530 5.7.0 Must issue a STARTTLS command first'],
    ['unsure', '554 Transaction failed'],
    ['unsure', '503 bad sequence of commands'],
    ['unsure', '299 what'],
  ])('is %s: %s', (answer, line) => {
    expect(reply(line)).toBe(answer);
  });

  it('is never a no without a code that says so', () => {
    const Text = fc.string({ maxLength: 80 });
    holds(
      fc.property(fc.integer({ min: 200, max: 499 }), Text, (code, text) => {
        expect(['rejected', 'disabled']).not.toContain(readAnswer({ code, enhanced: '', text }));
      }),
    );
  });
});

describe('the verdict', () => {
  it('says found only if the server accepts the address and refuses an unknown one', () => {
    holds(
      fc.property(Said, Said, fc.boolean(), (probe, answer, isRole) => {
        const { verdict, reason, isCatchAll } = judgeAnswer({ probe, answer }, { isRole });
        const isFound = stateOf(verdict, reason) === 'found';
        expect(isFound).toBe(answer === 'accepted' && (probe === 'rejected' || probe === 'disabled'));
        expect(isCatchAll).toBe(probe === 'accepted');
      }),
    );
  });

  it('calls nothing dead but what the server itself refuses, and unknown never dead', () => {
    holds(
      fc.property(Said, Said, fc.boolean(), (probe, answer, isRole) => {
        const { verdict, reason } = judgeAnswer({ probe, answer }, { isRole });
        expect(verdict === 'invalid').toBe((answer === 'rejected' || answer === 'disabled') && probe !== 'accepted');
        if (verdict === 'unknown') expect(stateOf(verdict, reason)).toBe('potential');
      }),
    );
  });

  it('does not ask about throw-away addresses and those of big providers', () => {
    expect(judgeUnasked({ isRole: false, isDisposable: true, isFree: false })).toMatchObject({ verdict: 'risky' });
    expect(judgeUnasked({ isRole: false, isDisposable: false, isFree: true })).toMatchObject({ verdict: 'unknown' });
    expect(judgeUnasked({ isRole: true, isDisposable: false, isFree: false })).toBeNull();
  });

  it('is asked for again after 5 minutes and another 15, and then no more', () => {
    expect([1, 2, 3].map((attempt) => retryAfter('greylisted', attempt, NOW)?.getTime())).toEqual([
      NOW.getTime() + 5 * 60_000,
      NOW.getTime() + 15 * 60_000,
      undefined,
    ]);
    expect(retryAfter('rejected', 1, NOW)).toBeNull();
  });

  it('counts for as long as it is likely to be true', () => {
    const kept: Kept = {
      address: 'ada@acme.test',
      verdict: 'safe',
      reason: 'accepted',
      isCatchAll: false,
      by: 'smtp',
      attempts: 1,
      checkedAt: NOW,
      retryAt: null,
    };
    const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
    expect(isGood(kept, later(29))).toBe(true);
    expect(isGood(kept, later(31))).toBe(false);
    expect(isGood(kept, later(2), later(1))).toBe(false);
    expect(isGood({ ...kept, verdict: 'unknown' }, later(1))).toBe(false);
    expect(isGood({ ...kept, verdict: 'unknown', retryAt: later(2) }, later(1))).toBe(true);
    expect(asCheck(kept)).toMatchObject({ state: 'found', isRole: false, isFree: false });
  });

  it('has words for every reason', () => {
    expect(Object.keys(words.en['email-finder'].reason).sort()).toEqual([...REASONS, NOWHERE].sort());
  });
});
