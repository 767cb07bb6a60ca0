/**
 * Selects the pieces of a search text to look up in the trigram index. Every trigram costs about the same, even if half the
 * list contains it, so only the most selective pieces are looked up, and the matches are checked for the whole text. Pure.
 */

/** Common letters are not selective; digits and rare letters are. */
const WEIGHT: Record<string, number> = Object.fromEntries([
  ...[...'0123456789'].map((sign) => [sign, 5]),
  ...[...'jqxz'].map((sign) => [sign, 6]),
  ...[...'kwvy'].map((sign) => [sign, 4]),
  ...[...'bfghpm'].map((sign) => [sign, 3]),
  ...[...'cdlu'].map((sign) => [sign, 2]),
]);
/** Parts of URLs that occur in nearly every row. */
const EVERYWHERE =
  /^(info|contact|hello|mail|email|office|sales|admin|site|web|com|net|org|test|street|avenue|road|the|and|united|states)$/;
const PIECE = 4;
const MOST_PIECES = 3;
/** Shorter texts are used as one piece. */
const SHORT = 6;

interface Piece {
  at: number;
  text: string;
  weight: number;
}

const weightOf = (text: string) => [...text].reduce((sum, sign) => sum + (WEIGHT[sign] ?? 1), 0);

/** The best piece of each word. */
function piecesOf(text: string): Piece[] {
  // A short word is used with the preceding space: the index marks word starts.
  return [...text.matchAll(/[a-z0-9]{3,}| [a-z0-9]{1,2}(?![a-z0-9])/g)].map((found) => {
    const [word] = found;
    const isCommon = EVERYWHERE.test(word);
    let best: Piece = { at: found.index, text: word.slice(0, PIECE), weight: 0 };
    for (let at = 0; at + Math.min(PIECE, word.length) <= word.length; at++) {
      const piece = word.slice(at, at + PIECE);
      const weight = isCommon ? 0 : weightOf(piece);
      if (weight > best.weight) best = { at: found.index + at, text: piece, weight };
    }
    return best;
  });
}

/** Pieces in text order; null if the text is best looked up as a whole. */
export function selectivePieces(text: string): string[] | null {
  // Other characters are folded by the database and cannot be split safely before that.
  if (!/^[\x20-\x7E]*$/.test(text)) return null;
  const folded = text.toLowerCase().replaceAll('https://', '').replaceAll('http://', '').replaceAll('www.', '');
  const pieces = piecesOf(folded);
  if (pieces.length === 0 || folded.length <= SHORT) return null;
  const telling = pieces.filter(({ weight }) => weight > 0);
  const best = (telling.length > 0 ? telling : pieces).sort((a, b) => b.weight - a.weight).slice(0, MOST_PIECES);
  return best.sort((a, b) => a.at - b.at).map((piece) => piece.text);
}

/** A trigram needs three characters. */
export const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);
