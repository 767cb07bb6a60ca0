/** The words of a question, and where they are in a passage. Pure. */

const WORD = /[\p{L}\p{N}]+/gu;
/** A question is short; of a long text the first words have to do. */
const MAX_WORDS = 48;

const plain = (word: string) => word.toLowerCase();

/** Distinct words in lower case. */
export const wordsOf = (text: string, most = MAX_WORDS): string[] =>
  [...new Set(Array.from(text.matchAll(WORD), ([word]) => plain(word)))].slice(0, most);

/** From and to of every word that is one of these; neighbours with one space between them are one. */
export function placesOf(text: string, words: ReadonlySet<string>): [number, number][] {
  const places: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!words.has(plain(word))) continue;
    const last = places.at(-1);
    if (last && index - last[1] === 1 && text[last[1]] === ' ') last[1] = index + word.length;
    else places.push([index, index + word.length]);
  }
  return places;
}
