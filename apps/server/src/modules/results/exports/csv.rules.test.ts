import { expect, it } from 'vitest';
import { looksLikeHeader } from './csv.rules.ts';

it('tells a header from a row', () => {
  expect(looksLikeHeader(['Name', 'E-mail', 'Código postal'])).toBe(true);
  expect(looksLikeHeader(['Acme', 'a@b.test'])).toBe(false);
  expect(looksLikeHeader(['Acme', '+1 512 555 0100'])).toBe(false);
  expect(looksLikeHeader(['a', 'a'])).toBe(false);
});
