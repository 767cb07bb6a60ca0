/** Splits what is learned into passages of a few hundred tokens, by paragraph, each with its heading and page. Pure. */

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
/** A shorter passage goes on with what stands below the next heading. */
const MIN_TOKENS = 100;
const SENTENCE = /(?<=[.!?…。])\s+/u;

type Count = (text: string) => number;

interface Unit {
  text: string;
  tokens: number;
}

/** Gives one piece after the other, so that whoever has many can rest in between. */
export function* piecesOf(sections: Iterable<TextSection>, count: Count): Generator<Piece> {
  let open: { section: TextSection; units: Unit[]; tokens: number } | null = null;
  const close = (): Piece[] => {
    const text = open?.units.map((unit) => unit.text).join('\n') ?? '';
    if (!open || !text) return [];
    const { heading, page = null } = open.section;
    return [{ heading, page, text, tokens: count(passageText({ heading, text })) }];
  };
  for (const section of sections) {
    const goesOn = open !== null && open.tokens < MIN_TOKENS && open.section.page === section.page;
    if (!goesOn) yield* close();
    if (!goesOn) open = { section, units: [], tokens: 0 };
    else if (section.heading) open?.units.push({ text: section.heading, tokens: count(section.heading) });
    for (const unit of unitsOf(section.text, count)) {
      if (open && open.tokens > 0 && open.tokens + unit.tokens > PIECE_TOKENS) {
        yield* close();
        open = { section, units: [], tokens: 0 };
      }
      open?.units.push(unit);
      if (open) open.tokens += unit.tokens;
    }
  }
  yield* close();
}

/** Paragraphs; of one that is too long its sentences, and of a sentence that is too long portions of its words. */
function* unitsOf(text: string, count: Count): Generator<Unit> {
  for (const paragraph of linesOf(text)) {
    const tokens = count(paragraph);
    if (tokens <= PIECE_TOKENS) yield { text: paragraph, tokens };
    else for (const sentence of paragraph.split(SENTENCE)) yield* portionsOf(sentence, count);
  }
}

function* portionsOf(sentence: string, count: Count): Generator<Unit> {
  const tokens = count(sentence);
  if (tokens <= PIECE_TOKENS) return yield { text: sentence, tokens };
  const size = Math.max(1, Math.floor((sentence.length * PIECE_TOKENS) / tokens));
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
