/** A text in pieces: what was asked for, and what stands around it. */
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

/** A few lines fit beside the table: a long passage begins shortly before what was asked for. */
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

/** Where a passage stands in the text it was taken from, which has other breaks between its lines; null if nowhere. */
export function placeOf(text: string, passage: string): Mark | null {
  const words = passage.split(/\s+/).filter(Boolean).map(literal);
  const found = words.length > 0 && new RegExp(words.join('\\s+')).exec(text);
  return found ? [found.index, found.index + found[0].length] : null;
}

const literal = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
