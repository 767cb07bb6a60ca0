/** A text with the numbers of its sources: "Open on Saturdays [1], by phone only [2]." */

export type Marked = { text: string } | { word: string; sources: number[]; after: string };

/** A number follows the word it supports and never starts a line: word, numbers and comma stay together. */
const REFERENCE = /(\S*?)[^\S\n]*((?:\[\d{1,3}\][^\S\n]*)+)([.,;:!?…)]*)/g;

export function markedParts(marked: string, isKnown: (source: number) => boolean): Marked[] {
  const parts: Marked[] = [];
  let from = 0;
  for (const match of marked.matchAll(REFERENCE)) {
    const [whole, word = '', numbers = '', after = ''] = match;
    const sources = [...numbers.matchAll(/\d+/g)].map(([n]) => Number(n));
    // Bracketed numbers without a source are ordinary text.
    if (!sources.every(isKnown)) continue;
    if (match.index > from) parts.push({ text: marked.slice(from, match.index) });
    // The gap before the next word.
    const gap = after === '' && /\s$/.test(numbers) ? ' ' : '';
    parts.push({ word, sources: [...new Set(sources)], after: after + gap });
    from = match.index + whole.length;
  }
  if (from < marked.length) parts.push({ text: marked.slice(from) });
  return parts;
}

/** The numbers cited in the text so far. */
export const citedIn = (marked: string) => new Set([...marked.matchAll(/\[(\d{1,3})\]/g)].map(([, n]) => Number(n)));

/** Hides a number that has not arrived completely. */
export const withoutHalf = (marked: string) => marked.replace(/[^\S\n]*\[\d{0,3}$/, '');

/** Counts the text without the numbers. */
export const wordsOf = (marked: string) =>
  marked.replace(/\[\d{1,3}\]/g, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
