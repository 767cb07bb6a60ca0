import { expect, it } from 'vitest';
import { markedParts, withoutHalf, wordsOf } from './marked-text.ts';

const known = (n: number) => n <= 3;

it('keeps a number with the word it supports and what follows', () => {
  expect(markedParts('Saturday hours [1] are fine; by phone only [2], taken[1][3].', known)).toEqual([
    { text: 'Saturday ' },
    { word: 'hours', sources: [1], after: ' ' },
    { text: 'are fine; by phone ' },
    { word: 'only', sources: [2], after: ',' },
    { text: ' ' },
    { word: 'taken', sources: [1, 3], after: '.' },
  ]);
});

it('keeps brackets that are not sources', () => {
  expect(markedParts('Since [1987] in Lisbon [9]', known)).toEqual([{ text: 'Since [1987] in Lisbon [9]' }]);
});

it('hides partial numbers while streaming, and counts only words', () => {
  expect(withoutHalf('Open on Saturdays [1')).toBe('Open on Saturdays');
  expect(withoutHalf('Open [1] on')).toBe('Open [1] on');
  expect(wordsOf('Open on Saturdays [1], by phone [2] - only.')).toBe(6);
});
