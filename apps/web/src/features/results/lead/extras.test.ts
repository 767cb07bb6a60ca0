import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { audienceOf, credibilityOf, evidenceOf, profilesOf } from './extras.ts';
import { audienceName } from './LeadExtras.tsx';

const lead = {
  extra: {
    technology_evidence: [{ technology: 'wix', how: 'header', page: 'https://alta.test/', text: 'x-wix-request-id' }],
    socials: [
      { platform: 'facebook', url: 'https://facebook.com/alta', page: 'https://alta.test/' },
      { platform: 'x', url: 'javascript:alert(1)' },
    ],
    audience: {
      credibility: 0.82,
      countries: [
        { name: 'ES', share: 0.4 },
        { name: '', share: 0.1 },
      ],
      ages: [],
    },
  },
};

describe('the data of a lead besides its columns', () => {
  it('is shown if known', () => {
    expect(evidenceOf(lead, 'wix')).toEqual({
      technology: 'wix',
      page: 'https://alta.test/',
      text: 'x-wix-request-id',
    });
    expect(evidenceOf(lead, 'shopify')).toBeUndefined();
    expect(audienceOf(lead)).toEqual([{ part: 'countries', shares: [{ name: 'ES', share: 0.4 }] }]);
    expect(credibilityOf(lead)).toBe(0.82);
  });

  it('links to web pages only', () => {
    expect(profilesOf(lead)).toEqual([{ platform: 'facebook', url: 'https://facebook.com/alta' }]);
  });

  it('is ignored if it has another shape', () => {
    const odd = { extra: { technology_evidence: 'wix', socials: { a: 1 }, audience: 7 } };
    expect([evidenceOf(odd, 'wix'), profilesOf(odd), audienceOf(odd), credibilityOf(odd)]).toEqual([
      ...[undefined, [], [], null],
    ]);
  });

  it('replaces codes by readable names', () => {
    const t = ((key: string) => key) as TFunction;
    expect(audienceName(t, 'genders', 'FEMALE')).toBe('search.screen.genderOf.female');
    expect(audienceName(t, 'languages', 'pt')).toBe('Portuguese');
    expect(audienceName(t, 'countries', 'ES')).toBe('Spain');
    expect(audienceName(t, 'interests', 'Toys')).toBe('Toys');
  });
});
