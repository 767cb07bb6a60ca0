import { describe, expect, it } from 'vitest';
import { countTokens } from '../../models/public.ts';
import { PIECE_TOKENS, passageText, piecesOf, type TextSection } from './pieces.rules.ts';

const split = (...sections: TextSection[]) => [...piecesOf(sections, countTokens)];
const sentence = (n: number) => `Sentence ${n} says what a clinic gets for its money, and when.`;
const text = (sentences: number, between = '\n') =>
  Array.from({ length: sentences }, (_, n) => sentence(n)).join(between);

describe('passages', () => {
  it('are as long as answers one question, by paragraph, below their heading', () => {
    const pieces = split({ heading: 'Prices', text: text(60) });
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) {
      expect(piece.heading).toBe('Prices');
      expect(piece.tokens).toBe(countTokens(passageText(piece)));
      expect(piece.tokens).toBeLessThanOrEqual(PIECE_TOKENS * 1.2);
      expect(piece.text.endsWith('when.')).toBe(true);
    }
    expect(pieces.map((piece) => piece.text).join('\n')).toBe(text(60));
  });

  it('of a long paragraph end after a sentence, of a long sentence after a word, of a long word somewhere', () => {
    for (const piece of split({ heading: '', text: text(60, ' ') })) expect(piece.text.endsWith('.')).toBe(true);
    const words = split({ heading: '', text: 'word '.repeat(2_000) });
    expect(words.length).toBeGreaterThan(5);
    for (const piece of words) expect(piece.text).toMatch(/^(word ?)+$/);
    const signs = '👩‍👩‍👧'.repeat(500);
    const pieces = split({ heading: '', text: signs });
    expect(
      pieces
        .map((piece) => piece.text)
        .join('')
        .replaceAll('\n', ''),
    ).toBe(signs);
    for (const piece of pieces) expect(piece.text.isWellFormed()).toBe(true);
  });

  it('put short sections together, and never two pages', () => {
    const short = split({ heading: 'One', text: 'First.' }, { heading: 'Two', text: 'Second.' });
    expect(short).toMatchObject([{ heading: 'One', page: null, text: 'First.\nTwo\nSecond.' }]);
    const pages = split({ heading: '', page: 1, text: 'First.' }, { heading: '', page: 2, text: 'Second.' });
    expect(pages.map(({ page, text: own }) => [page, own])).toEqual([
      [1, 'First.'],
      [2, 'Second.'],
    ]);
  });

  it('do not repeat text that a page wrongly marks as a heading', () => {
    const pieces = split({ heading: 'Much to say. '.repeat(500), text: text(200) });
    const size = pieces.reduce((sum, piece) => sum + passageText(piece).length, 0);
    expect(size).toBeLessThan(1.1 * (13 * 500 + text(200).length));
    for (const piece of pieces) expect(piece.tokens).toBeLessThanOrEqual(PIECE_TOKENS * 1.2);
  });

  it('count the headings of short sections that they take in', () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ heading: text(4, ' '), text: `Yes ${n}.` }));
    for (const piece of split(...many)) expect(piece.tokens).toBeLessThanOrEqual(PIECE_TOKENS * 1.5);
  });

  it('are none where nothing is said', () => {
    expect(split()).toEqual([]);
    expect(split({ heading: 'A heading', text: ' \n ' })).toEqual([]);
  });
});
