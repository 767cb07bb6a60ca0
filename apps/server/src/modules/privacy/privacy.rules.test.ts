import { describe, expect, it } from 'vitest';
import { identifierKey } from '../leads/public.ts';
import { hashingKey, hashOf, hintOf, isSharedMail, provenBy, retentionDate } from './privacy.rules.ts';

const KEY = hashingKey(new Map([[1, Buffer.alloc(32, 1)]]));
describe('hashes and hints', () => {
  it('depend on the installation and do not give the value away', () => {
    const email = { kind: 'email', value: 'ada.lovelace@acme.test' } as const;
    const other = hashingKey(new Map([[1, Buffer.alloc(32, 2)]]));
    expect(hashOf(KEY, email)).not.toEqual(hashOf(other, email));
    expect(hashOf(KEY, email)).not.toEqual(hashOf(KEY, { kind: 'domain', value: email.value }));
    expect(hintOf(email)).toBe('a•••@acme.test');
    expect(hintOf({ kind: 'phone', value: '+15125550100' })).toBe('+151•••00');
    expect(hintOf({ kind: 'linkedin', value: 'in/ada' })).toBe('in/a•••');
  });

  it('stay the same when a newer secret key is added', () => {
    const rotated = hashingKey(
      new Map([
        [2, Buffer.alloc(32, 9)],
        [1, Buffer.alloc(32, 1)],
      ]),
    );
    expect(rotated.equals(KEY)).toBe(true);
  });
});

describe('a removal', () => {
  it('takes the mailbox and its own domain for proven, and nothing else', () => {
    const { proven, doubtful } = provenBy({
      email: 'ada@acme.test',
      domain: 'www.acme.test',
      phone: '+15125550100',
      linkedin: 'linkedin.com/in/ada',
    });
    expect(proven.map(identifierKey)).toEqual(['email:ada@acme.test', 'domain:acme.test']);
    expect(doubtful.map(identifierKey)).toEqual(['phone:+15125550100', 'linkedin:in/ada']);
  });

  it('never removes everybody at a mail provider', () => {
    expect(provenBy({ email: 'me@gmail.com', domain: 'gmail.com' }).proven.map(identifierKey)).toEqual([
      'email:me@gmail.com',
    ]);
    expect(isSharedMail('yahoo.co.uk')).toBe(true);
    expect(isSharedMail('acme.test')).toBe(false);
  });
});

describe('the retention date', () => {
  it('is two years after the lead was acquired, on the last day where the month is shorter', () => {
    expect(retentionDate(new Date('2026-01-15T12:00:00Z')).toISOString()).toBe('2028-01-15T12:00:00.000Z');
    expect(retentionDate(new Date('2024-02-29T00:00:00Z')).toISOString()).toBe('2026-02-28T00:00:00.000Z');
  });

  it('is earlier where the source demands it, and never later', () => {
    const acquired = new Date('2026-01-15T12:00:00Z');
    expect(retentionDate(acquired, 30).toISOString()).toBe('2026-02-14T12:00:00.000Z');
    expect(retentionDate(acquired, 5000)).toEqual(retentionDate(acquired));
  });
});
