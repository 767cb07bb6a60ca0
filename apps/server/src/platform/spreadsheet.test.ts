import { csvReader } from '@leadwright/contract/leads/csv';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, withGuard, withoutGuard } from './spreadsheet.ts';

it('a file is read as it was written', () => {
  const unit = fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', "'", '=', '7');
  const row = fc.array(fc.string({ unit, maxLength: 8 }), { minLength: 2, maxLength: 4 });
  holds(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      expect(csvReader(',').push(rows.map((cells) => csvLine(cells)).join(''), true)).toEqual(rows);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['＝1', "'＝1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff\u3000@x', "'\ufeff\u3000@x"],
  ['a;=1', "a;'=1"],
  ['a; \u200d+cmd;-2', "a;' \u200d+cmd;'-2"],
  ['+1;DROP', "'+1;DROP"],
  ['+34 600 123 456', '+34 600 123 456'],
  ['+34600123456', '+34600123456'],
  ['+1 512-555-0100', '+1 512-555-0100'],
  ['+-1', "'+-1"],
  ['+1*2', "'+1*2"],
  ['a;b', 'a;b'],
  ['x=1', 'x=1'],
])('%j is written as %j', (cell, written) => expect(withGuard(cell)).toBe(written));

it('the guard leaves no cell that starts like a formula, for any chunking of the file, and is reversible', () => {
  const start = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '＝',
    '＠',
    '﹦',
    '\u200b',
    ' ',
    ';',
    "'",
    'a',
    '1',
  );
  holds(
    fc.property(fc.tuple(start, start, start, start, fc.string()), (parts) => {
      const text = parts.join('');
      const cells = withGuard(text)
        .split(';')
        .map((cell) => cell.replace(/^[ \u200b]+/, ''));
      const formulas = cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠﹦]/.test(cell));
      const isPhone = /^\+[0-9][0-9 -]*$/.test(text);
      if (!isPhone) expect(formulas).toEqual([]);
      expect(withoutGuard(withGuard(text))).toBe(text);
    }),
    { numRuns: 5000 },
  );
});
