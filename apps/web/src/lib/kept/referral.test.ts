import { afterEach, describe, expect, it } from 'vitest';
import { forgetReferral, keepReferral, referral } from './referral.ts';

afterEach(forgetReferral);

describe('a referral link', () => {
  it('is kept until sign-in, and the last one wins', () => {
    expect(referral()).toEqual({});
    keepReferral('?partner=Harbor-Growth');
    keepReferral('?checkout=left');
    expect(referral()).toEqual({ partner: 'harbor-growth' });
    keepReferral('?utm=x&partner=other');
    expect(referral()).toEqual({ partner: 'other' });
    forgetReferral();
    expect(referral()).toEqual({});
  });

  it('is ignored if invalid', () => {
    for (const search of ['', '?partner=', '?partner=a', '?partner=%3Cscript%3E', `?partner=${'a'.repeat(41)}`])
      keepReferral(search);
    expect(referral()).toEqual({});
  });
});
