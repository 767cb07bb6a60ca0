/** Splits a text into matches and the text around them. */
type Mark = readonly [from: number, to: number];

interface Piece {
  at: number;
  text: string;
  isMarked: boolean;
}

export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > at) pieces.push({ at, text: text.slice(at, to), isMarked });
    at = Math.max(at, to);
  };
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    add(Math.min(from, text.length), false);
    add(Math.min(to, text.length), true);
  }
  add(text.length, false);
  return pieces;
}

/** Only a few lines fit, so a long passage starts shortly before the match. */
const BEFORE = 80;
const LONG = 240;

export function excerptOf(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  const first = Math.min(...marks.map(([from]) => from));
  if (text.length <= LONG || marks.length === 0 || first <= BEFORE) return { text, marks: [...marks] };
  const space = text.indexOf(' ', first - BEFORE);
  const start = space < 0 || space >= first ? first : space + 1;
  const moved = marks.map(([from, to]) => [from - start + 2, to - start + 2] as const);
  return { text: `… ${text.slice(start)}`, marks: moved };
}

/** The position of a passage in its source text, which has other line breaks; null if not found. */
export function placeOf(text: string, passage: string): Mark | null {
  const words = passage.split(/\s+/).filter(Boolean).map(literal);
  const found = words.length > 0 && new RegExp(words.join('\\s+')).exec(text);
  return found ? [found.index, found.index + found[0].length] : null;
}

const literal = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
