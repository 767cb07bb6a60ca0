import { words } from '@leadwright/i18n';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { subjectWord } from './words.ts';

const i18n = createInstance();
await i18n.init({ lng: 'es', resources: { es: { translation: words.es } } });

it("names fixed settings in the reader's language, and everything else as it was stored", () => {
  const { t } = i18n;
  expect(subjectWord(t, { id: 'costs', name: 'Credit costs' })).toBe(words.es['admin-settings'].costs.title);
  expect(subjectWord(t, { id: 'switch-api_docs', name: 'Public API reference' })).toBe('Referencia pública de la API');
  expect(subjectWord(t, { id: '7', name: 'Halden & Roe' })).toBe('Halden & Roe');
  expect(subjectWord(t, { id: 'switch-gone', name: 'An old switch' })).toBe('An old switch');
});
