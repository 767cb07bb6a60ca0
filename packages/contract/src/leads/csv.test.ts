import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { holds } from '../testing/holds.ts';
import { csvReader, delimiterOf, UnreadableCsv } from './csv.ts';

const written = (cells: string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;

const readAll = (text: string, pieces: number[], delimiter = ',') => {
  const reader = csvReader(delimiter);
  const rows: string[][] = [];
  let at = 0;
  for (const size of pieces) {
    rows.push(...reader.push(text.slice(at, at + size)));
    at += size;
  }
  return [...rows, ...reader.push(text.slice(at), true)];
};

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', "'", '=', '7'),
  maxLength: 8,
});
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
const pieces = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 });

describe('reading CSV', () => {
  it('returns what was written, however the text is chunked', () => {
    holds(
      fc.property(table, pieces, (rows, sizes) => {
        expect(readAll(rows.map(written).join(''), sizes)).toEqual(rows);
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with Papa Parse on that library's output", () => {
    holds(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        pieces,
        (rows, delimiter, newline, sizes) => {
          expect(readAll(Papa.unparse(rows, { delimiter, newline }), sizes, delimiter)).toEqual(rows);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\n\n\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a""b",c', [['a"b', 'c']]],
    [
      '"a\nb",c\nd,e',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['"a"x,b', [['ax', 'b']]],
    ['a"b,c', [['a"b', 'c']]],
    ['"never closed,b\nc,d', [['never closed,b\nc,d']]],
    ['', []],
  ])('reads %j', (text, rows) => {
    expect(readAll(text, [])).toEqual(rows);
    expect(
      readAll(
        text,
        Array.from(text, () => 1),
      ),
    ).toEqual(rows);
  });

  it('stops at a quote that swallows the file', () => {
    const reader = csvReader(',');
    expect(() => {
      for (let n = 0; n < 20; n++) reader.push(`"${'x'.repeat(100_000)}\n`.slice(n === 0 ? 0 : 1));
    }).toThrow(UnreadableCsv);
  });

  it('finds the delimiter', () => {
    expect(delimiterOf('a;b;c\n1,5;2;3\n')).toBe(';');
    expect(delimiterOf('a\tb\n"x, y"\tz\n')).toBe('\t');
    expect(delimiterOf('name,"a;b;c"\nx,y\n')).toBe(',');
    expect(delimiterOf('one column\nonly\n')).toBe(',');
  });
});
