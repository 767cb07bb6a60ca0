/** Splits what is learned into passages of a few hundred tokens, by paragraph, each with its heading and page. Pure. */
import { MAX_QUESTION_CHARS } from '@leadwright/contract/ai/training-sources';
import { cut } from '@leadwright/contract/text';

export interface TextSection {
  heading: string;
  text: string;
  /** Of a file. */
  page?: number;
}

export interface Piece {
  heading: string;
  page: number | null;
  text: string;
  tokens: number;
}

/** As it reaches the AI: below its heading. */
export const passageText = ({ heading, text }: Pick<Piece, 'heading' | 'text'>): string =>
  heading ? `${heading}\n${text}` : text;

/** About as much as answers one question. */
export const PIECE_TOKENS = 300;
/** A shorter passage also takes the text below the next heading. */
const MIN_TOKENS = 100;
const SENTENCE = /(?<=[.!?…。])\s+/u;

type Count = (text: string) => number;

interface Unit {
  text: string;
  tokens: number;
}

/** A passage that is being put together. */
interface Open {
  section: TextSection;
  lines: string[];
  tokens: number;
}

const begin = (section: TextSection): Open => ({ section, lines: [], tokens: 0 });

function* closed({ section: { heading, page }, lines }: Open, count: Count): Generator<Piece> {
  const text = lines.join('\n');
  if (text) yield { heading, page: page ?? null, text, tokens: count(passageText({ heading, text })) };
}

/** Yields the pieces one by one, so that the caller can yield to the event loop in between. */
export function* piecesOf(sections: Iterable<TextSection>, count: Count): Generator<Piece> {
  let open: Open | null = null;
  for (const given of sections) {
    const section = withShortHeading(given);
    const goesOn: boolean = open !== null && open.tokens < MIN_TOKENS && open.section.page === section.page;
    if (open && !goesOn) yield* closed(open, count);
    if (!open || !goesOn) open = begin(section);
    for (const unit of unitsOf(goesOn ? passageText(section) : section.text, count)) {
      if (open.tokens > 0 && open.tokens + unit.tokens > PIECE_TOKENS) {
        yield* closed(open, count);
        open = begin(section);
      }
      open.lines.push(unit.text);
      open.tokens += unit.tokens;
    }
  }
  if (open) yield* closed(open, count);
}

/** Every passage of a section carries its heading. A very long heading counts as text. */
const withShortHeading = (section: TextSection): TextSection =>
  section.heading.length <= MAX_QUESTION_CHARS ? section : { ...section, heading: '', text: passageText(section) };

/** Longer than any passage: it need not be counted. */
const LONG_CHARS = 4_000;
const isShort = (tokens: number) => tokens <= PIECE_TOKENS;
const countShort = (text: string, count: Count) => (text.length > LONG_CHARS ? Number.POSITIVE_INFINITY : count(text));

/** Paragraphs; of one that is too long its sentences, and of a sentence that is too long portions of its words. */
function* unitsOf(text: string, count: Count): Generator<Unit> {
  for (const paragraph of linesOf(text)) {
    const tokens = countShort(paragraph, count);
    if (isShort(tokens)) yield { text: paragraph, tokens };
    else for (const sentence of paragraph.split(SENTENCE)) yield* portionsOf(sentence, count);
  }
}

function* portionsOf(sentence: string, count: Count): Generator<Unit> {
  const whole = countShort(sentence, count);
  if (isShort(whole)) return yield { text: sentence, tokens: whole };
  // As long as the beginning tells that a passage is.
  const sample = cut(sentence, LONG_CHARS);
  const size = Math.max(1, Math.floor((sample.length * PIECE_TOKENS) / count(sample)));
  for (let at = 0; at < sentence.length; ) {
    const end = endOf(sentence, at, size);
    const portion = sentence.slice(at, end).trim();
    if (portion) yield { text: portion, tokens: count(portion) };
    at = end;
  }
}

/** After a word where there is one, and never inside a character. */
function endOf(text: string, at: number, size: number): number {
  const end = at + size;
  if (end >= text.length) return text.length;
  const space = text.lastIndexOf(' ', end);
  if (space > at + size / 2) return space + 1;
  const isInside = text.charCodeAt(end) >= 0xdc00 && text.charCodeAt(end) <= 0xdfff;
  return isInside ? end + 1 : end;
}

const linesOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
