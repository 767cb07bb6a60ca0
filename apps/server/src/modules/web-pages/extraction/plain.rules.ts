/** Normalizes text for comparison with word lists. The length stays the same. Pure. */

const MARKED = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿß';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyys';
const LETTERS = new Map([...MARKED].map((letter, index) => [letter, PLAIN[index] as string]));

/** Lower case without accents: "Teléfono" becomes "telefono". Positions stay the same. */
export function plainLetters(text: string): string {
  const small = text.toLowerCase();
  const same = small.length === text.length ? small : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return same.replace(/[ß-ÿ]/g, (letter) => LETTERS.get(letter) ?? letter);
}
