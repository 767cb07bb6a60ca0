/** Text for comparing with lists of words, letter for letter as long as the original. Pure. */

const MARKED = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿß';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyys';
const LETTERS = new Map([...MARKED].map((letter, index) => [letter, PLAIN[index] as string]));

/** In small letters without accents: "Teléfono" becomes "telefono", and positions stay what they were. */
export function plainLetters(text: string): string {
  const small = text.toLowerCase();
  const same = small.length === text.length ? small : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return same.replace(/[ß-ÿ]/g, (letter) => LETTERS.get(letter) ?? letter);
}
