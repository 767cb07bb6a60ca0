import { describe, expect, it } from 'vitest';
import { regionOf, regionsNamed } from './countries.ts';

describe('countries', () => {
  it.each([
    ['us', 'US'],
    ['United States', 'US'],
    ['united states', 'US'],
    ['Estados Unidos', 'US'],
    ['UK', 'GB'],
    ['España', 'ES'],
    ['mexico', 'MX'],
    ['México', 'MX'],
    ['Atlantis', undefined],
    ['', undefined],
  ])('are known by code and name: %j is %j', (text, code) => {
    expect(regionOf(text)).toBe(code);
  });

  it('are found by a part of their names in either language', () => {
    expect(regionsNamed('united st')).toEqual(['US']);
    expect(regionsNamed('espan')).toEqual(['ES']);
    expect(regionsNamed('Guinea')).toEqual(expect.arrayContaining(['GN', 'GW', 'GQ', 'PG']));
    expect(regionsNamed('us')).toEqual([]);
    expect(regionsNamed(' ')).toEqual([]);
  });
});
