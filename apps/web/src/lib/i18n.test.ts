import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { formatMoney, formatNumber, formatRelative } from './format.ts';
import { currentLanguage, loadAppWords, setLanguage, startI18n } from './i18n.ts';
import { stored } from './storage.ts';

afterEach(async () => {
  await startI18n();
  await setLanguage('en');
});

describe('the language of the screen', () => {
  it('is English by default, and for an invalid stored value', async () => {
    stored.set('language', 'tlh');
    await startI18n();
    expect(currentLanguage()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('changes without a reload and is stored', async () => {
    await startI18n();
    await setLanguage('es');
    expect(i18next.t('common.cancel')).toBe('Cancelar');
    expect(i18next.t('validation.minLength', { min: 6 })).toBe('Longitud mínima 6');
    expect(stored.get('language')).toBe('es');
    await startI18n();
    expect(currentLanguage()).toBe('es');
  });

  it('has the texts of signed-in pages once loaded, also after a language change', async () => {
    await startI18n();
    await loadAppWords();
    expect(i18next.t('shell.menu.signOut')).toBe('Sign out');
    await setLanguage('es');
    expect(i18next.t('shell.menu.signOut')).toBe('Cerrar sesión');
  });

  it('determines the format of numbers, money and times', async () => {
    await startI18n();
    const now = Date.parse('2026-11-15T12:00:00Z');
    expect([formatNumber(1284), formatMoney(9500, 'USD'), formatMoney(500, 'JPY')]).toEqual([
      '1,284',
      '$95.00',
      '¥500',
    ]);
    expect(formatRelative('2026-11-15T11:56:00Z', now)).toBe('4 minutes ago');
    expect(formatRelative('2026-11-14T12:00:00Z', now)).toBe('yesterday');
    expect(formatRelative('2026-10-01T12:00:00Z', now)).toBe('1 Oct 2026');
    expect(i18next.t('validation.maxLength', { max: 1024 })).toBe('Maximum length 1,024');
    await setLanguage('es');
    expect(i18next.t('validation.maxLength', { max: 1024 })).toBe('Longitud máxima 1.024');
    expect([formatNumber(1284), formatRelative('2026-11-14T12:00:00Z', now)]).toEqual(['1.284', 'ayer']);
    expect([9500, 149_000].map((minor) => formatMoney(minor, 'USD').replace(/\s/g, ' '))).toEqual([
      '95,00 $',
      '1.490,00 $',
    ]);
  });
});
