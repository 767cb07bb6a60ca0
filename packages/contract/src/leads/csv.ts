/** CSV parser for files and pasted text: reads chunk by chunk, any line ending, any quoting. Pure. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A longer row means that a quote was never closed. */
const MAX_ROW = 1_000_000;

export class UnreadableCsv extends Error {}

export interface CsvReader {
  /** The rows completed by this chunk; with `isLast`, all remaining ones. Empty lines are skipped. */
  push(text: string, isLast?: boolean): string[][];
}

/** `sep=;` in the first line, as written by Excel, sets the delimiter and is not a row. */
const SEPARATOR = /^\uFEFF?sep=(.)/i;

export function csvReader(delimiter: string): CsvReader {
  let rest = '';
  let isFirst = true;
  return {
    push(text, isLast = false) {
      const source = rest + text;
      const rows: string[][] = [];
      let at = 0;
      for (;;) {
        const row = readRow(source, at, delimiter, isLast);
        if (!row) break;
        at = row.end;
        const isSeparator = isFirst && SEPARATOR.test(row.cells.join(delimiter)) && row.cells.length <= 2;
        isFirst = false;
        if (isSeparator) continue;
        if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row.cells);
      }
      rest = source.slice(at);
      if (rest.length > MAX_ROW) throw new UnreadableCsv('a row has no end');
      return rows;
    },
  };
}

interface Row {
  cells: string[];
  end: number;
}

/** Null if the row may continue in the next chunk, and at the end. */
function readRow(source: string, start: number, delimiter: string, isLast: boolean): Row | null {
  if (start >= source.length) return null;
  const end = lineEnd(source, start, isLast);
  if (end === null) return null;
  const line = source.slice(start, end.at);
  if (!line.includes('"')) return { cells: line.split(delimiter), end: end.next };
  return readQuotedRow(source, start, delimiter, isLast);
}

/** `\n`, `\r\n` or `\r`. A `\r` at the end of a chunk may be half of a `\r\n`. */
function lineEnd(source: string, from: number, isLast: boolean): { at: number; next: number } | null {
  const feed = source.indexOf('\n', from);
  // Limited to this line: in a file without `\r` each search would scan to the end.
  const before = source.slice(from, feed < 0 ? source.length : feed).indexOf('\r');
  if (before >= 0) {
    const cr = from + before;
    if (cr + 1 === source.length && !isLast) return null;
    return { at: cr, next: source[cr + 1] === '\n' ? cr + 2 : cr + 1 };
  }
  if (feed >= 0) return { at: feed, next: feed + 1 };
  return isLast ? { at: source.length, next: source.length } : null;
}

function readQuotedRow(source: string, start: number, delimiter: string, isLast: boolean): Row | null {
  const cells: string[] = [];
  let at = start;
  let end = lineEnd(source, start, isLast);
  for (;;) {
    let cell = '';
    if (source[at] === '"') {
      const close = closingQuote(source, at + 1, isLast);
      if (close === null) return null;
      cell = source.slice(at + 1, close).replaceAll('""', '"');
      at = Math.min(close + 1, source.length);
    }
    // A quoted cell may have run over the end of the line.
    if (end && at > end.at) end = lineEnd(source, at, isLast);
    if (end === null) return null;
    // Limited to this line, as above.
    const line = source.slice(at, end.at);
    const next = line.indexOf(delimiter);
    if (next < 0) {
      cells.push(cell + line);
      return { cells, end: end.next };
    }
    cells.push(cell + line.slice(0, next));
    at += next + 1;
  }
}

/** A doubled quote is part of the cell. An unclosed cell ends with the file. */
function closingQuote(source: string, from: number, isLast: boolean): number | null {
  for (let at = source.indexOf('"', from); at >= 0; at = source.indexOf('"', at + 2)) {
    if (source[at + 1] === '"') continue;
    return at + 1 === source.length && !isLast ? null : at;
  }
  return isLast ? source.length : null;
}

/** The delimiter that splits the first rows into the most columns, evenly. */
export function delimiterOf(sample: string): Delimiter {
  const told = DELIMITERS.find((delimiter) => delimiter === SEPARATOR.exec(sample)?.[1]);
  if (told) return told;
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const rows = csvReader(delimiter).push(sample, true).slice(0, 50);
    const widths = rows.map((row) => row.length);
    const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1;
    const alike = widths.filter((width) => width === usual).length / Math.max(widths.length, 1);
    const score = (usual - 1) * alike;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
