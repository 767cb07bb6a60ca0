import { afterEach, describe, expect, it } from 'vitest';
import { countryName, decimalSign, formatDecimal, formatPercent, formatRating } from './format.ts';
import { setLanguage, startI18n } from './i18n.ts';

await startI18n();
afterEach(() => setLanguage('en'));

describe('numbers of leads', () => {
  it('use the decimal separator of the language', async () => {
    expect([formatRating(4), formatDecimal(3.95), formatPercent(0.01, 1), decimalSign()]).toEqual([
      '4.0',
      '3.95',
      '1.0%',
      '.',
    ]);
    await setLanguage('es');
    expect([formatRating(4.5), formatDecimal(1284.5), decimalSign()]).toEqual(['4,5', '1.284,5', ',']);
  });
});

describe('a country', () => {
  it('is named by its code in the language, and otherwise unchanged', async () => {
    expect([countryName('US'), countryName('United States'), countryName('')]).toEqual([
      'United States',
      'United States',
      '',
    ]);
    await setLanguage('es');
    expect(countryName('de')).toBe('Alemania');
  });
});
