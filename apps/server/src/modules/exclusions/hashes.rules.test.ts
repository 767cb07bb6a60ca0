import { createHmac } from 'node:crypto';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasherOf, hmacWith, keysOfContact, keysOfLead } from './hashes.rules.ts';

describe('the hash of a value', () => {
  it('is an HMAC, cut to 128 bits', () => {
    holds(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.array(fc.string({ maxLength: 300 })),
        (key, all) => {
          const hashOf = hmacWith(key);
          // One after the other: a long value leaves nothing behind for a short one.
          for (const value of all)
            expect(hashOf(value)).toBe(createHmac('sha256', key).update(value).digest('hex').slice(0, 32));
        },
      ),
    );
  });

  it('is another one in every account and installation', () => {
    const secret = (byte: number) => new Map([[1, new Uint8Array(32).fill(byte)]]);
    const hashes = [hasherOf(secret(1), 1), hasherOf(secret(1), 2), hasherOf(secret(2), 1)].map((of) =>
      of('email:a@b.c'),
    );
    expect(new Set(hashes).size).toBe(3);
  });
});

describe('what is compared', () => {
  it('recognizes a contact however it is written', () => {
    const same = [
      [{ email: 'Ada+news@Acme.test' }, { email: 'ada@acme.test' }],
      [{ domain: 'https://www.acme.co.uk/about', isWholeCompany: true }, { domain: 'acme.co.uk' }],
      [{ linkedin: 'linkedin.com/in/Ren%C3%A9' }, { linkedin: 'https://www.linkedin.com/in/rené/' }],
    ] as const;
    for (const [contact, lead] of same)
      expect(keysOfContact(contact).filter((key) => keysOfLead(lead, false).includes(key))).not.toEqual([]);
  });

  it('takes an address for its owner and for the company itself, not for colleagues', () => {
    const keys = new Set(keysOfContact({ email: 'ada@acme.test' }));
    const isMet = (lead: object, isCompany: boolean) => keysOfLead(lead, isCompany).some((key) => keys.has(key));
    expect(isMet({ email: 'bob@acme.test', domain: 'acme.test' }, false)).toBe(false);
    expect(isMet({ email: 'info@acme.test', domain: 'acme.test' }, true)).toBe(true);
  });
});
