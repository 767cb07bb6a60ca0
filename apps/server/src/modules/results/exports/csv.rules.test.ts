import { csvReader } from '@leadwright/contract/csv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, looksLikeHeader, withGuard, withoutGuard } from './csv.rules.ts';

describe('our CSV', () => {
  it('is read as it was written', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', "'", '=', '7'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        expect(csvReader(',').push(rows.map(csvLine).join(''), true)).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  it('tells a header from a row', () => {
    expect(looksLikeHeader(['Name', 'E-mail', 'Código postal'])).toBe(true);
    expect(looksLikeHeader(['Acme', 'a@b.test'])).toBe(false);
    expect(looksLikeHeader(['Acme', '+1 512 555 0100'])).toBe(false);
    expect(looksLikeHeader(['a', 'a'])).toBe(false);
  });
});

describe('the guard against formulas', () => {
  it('leaves nothing that starts like one, and can be taken away again', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', "'", 'a', '1', '');
    fc.assert(
      fc.property(fc.tuple(start, start, fc.string()), (parts) => {
        const text = parts.join('');
        expect(withGuard(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(withoutGuard(withGuard(text))).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });
});
