import { describe, expect, it } from 'vitest';
import { excerptOf, piecesOf, placeOf } from './pieces.ts';

const shown = (text: string, marks: [number, number][]) =>
  piecesOf(text, marks)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

describe('highlights', () => {
  it('surround the search words, in any order, also at both ends', () => {
    expect(shown('two weeks', [])).toBe('two weeks');
    expect(
      shown('live in two weeks', [
        [8, 17],
        [0, 4],
      ]),
    ).toBe('[live] in [two weeks]');
  });

  it('never repeat or lose a character, even if they overlap or exceed the end', () => {
    const text = 'abcdef';
    const pieces = piecesOf(text, [
      [1, 4],
      [2, 5],
      [5, 99],
    ]);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});

describe('an excerpt', () => {
  it('starts at a word shortly before the match, and keeps the highlights in place', () => {
    const before = 'one word after another '.repeat(20);
    const text = `${before}and then two weeks at last`;
    const at = text.indexOf('two weeks');
    const found = excerptOf(text, [[at, at + 9]]);
    expect(found.text.startsWith('… ')).toBe(true);
    expect(found.text.length).toBeLessThan(150);
    expect(found.marks.map(([from, to]) => found.text.slice(from, to))).toEqual(['two weeks']);
  });

  it('is the whole passage if it is short or starts with the match', () => {
    expect(excerptOf('short', [[0, 2]]).text).toBe('short');
    const long = `now ${'x '.repeat(400)}`;
    expect(excerptOf(long, [[0, 3]]).text).toBe(long);
    expect(excerptOf(long, []).text).toBe(long);
  });
});

describe('the place of a passage', () => {
  it('is found despite other whitespace and special characters', () => {
    const text = 'Prices\n\nFrom 90 € (per page).\n\nWhy [us]?\nBecause.';
    const place = placeOf(text, 'From 90 € (per page).\nWhy [us]?');
    expect(place && text.slice(...place)).toBe('From 90 € (per page).\n\nWhy [us]?');
    expect(placeOf(text, 'From 91')).toBeNull();
    expect(placeOf(text, ' ')).toBeNull();
  });
});
