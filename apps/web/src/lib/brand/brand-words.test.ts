import { words } from '@leadwright/i18n/en-app';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../i18n.ts';
import { applyNames, productWord } from './brand-words.ts';

beforeAll(async () => {
  await startI18n();
  i18next.addResourceBundle('en', 'translation', words, true, true);
});

it("uses the brand's names everywhere, and restores the product's", () => {
  const menu = [
    { id: 'savedLists', label: 'My leads', hidden: false },
    { id: 'wallet', label: '', hidden: false },
    { id: 'unknown', label: 'Evil', hidden: false },
  ];
  const back = applyNames(menu, 'en');
  expect(i18next.t('navigation.entry.savedLists')).toBe('My leads');
  expect(i18next.t('navigation.entry.wallet')).toBe('Credit Wallet');
  expect(productWord('savedLists', 'en')).toBe('Saved lists');
  back();
  expect([i18next.t('navigation.entry.savedLists'), productWord('savedLists', 'en')]).toEqual([
    'Saved lists',
    'Saved lists',
  ]);
});

it('does not interpret placeholders in a name', () => {
  const back = applyNames([{ id: 'wallet', label: '<b onclick=x>Pay</b>', hidden: false }], 'en');
  expect(i18next.t('navigation.entry.wallet')).toBe('<b onclick=x>Pay</b>');
  back();
});
