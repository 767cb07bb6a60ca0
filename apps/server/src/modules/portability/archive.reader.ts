/** Reads the lines of an untrusted archive, with limits for the size of a line and of the file. */
import { createGunzip } from 'node:zlib';
import type { SpooledFile } from '../../platform/storage/spool.ts';
import { End, FORMAT, Head, PartLine } from './archive.rules.ts';
import { type Part, partOf } from './parts.data.ts';
import { ArchiveProblem } from './portability.errors.ts';

const MEGABYTE = 1024 * 1024;
const MOST_LINE = 16 * MEGABYTE;
/** Rows of leads shrink to a tenth, very similar ones to a fiftieth; only what was made for it to a thousandth. */
const MOST_TIMES = 200;
/** A small file may be anything. */
const ALWAYS_READ = 64 * MEGABYTE;

type Line =
  | { kind: 'head'; head: Head }
  | { kind: 'part'; part: Part; columns: string[] }
  | { kind: 'row'; text: string; values: unknown[] }
  | { kind: 'end'; end: End };

/** Ends at `\n` alone: texts may hold the other signs that end a line elsewhere. */
export async function* textsIn(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let [held, length]: [Buffer[], number] = [[], 0];
  const hold = (piece: Buffer) => {
    held.push(piece);
    length += piece.length;
    if (length > MOST_LINE) throw new ArchiveProblem('unreadable', 'a line is too long');
  };
  for await (const piece of source) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      hold(piece.subarray(from, end));
      from = end + 1;
      const text = (held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)).toString();
      [held, length] = [[], 0];
      yield text;
    }
    if (from < piece.length) hold(piece.subarray(from));
  }
  if (length > 0) yield Buffer.concat(held).toString();
}

async function* bounded(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > most) throw new ArchiveProblem('unreadable', 'it grows too large');
    yield piece;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveProblem('unreadable');
  }
}

function lineOf(text: string, isFirst: boolean): Line {
  const value = parsed(text);
  if (isFirst) {
    const head = Head.safeParse(value);
    if (!head.success) throw new ArchiveProblem('unreadable');
    if (head.data.format > FORMAT) throw new ArchiveProblem('newer');
    return { kind: 'head', head: head.data };
  }
  if (Array.isArray(value)) return { kind: 'row', text: `${text}\n`, values: value };
  const end = End.safeParse(value);
  if (end.success) return { kind: 'end', end: end.data };
  const begun = PartLine.safeParse(value);
  if (!begun.success) throw new ArchiveProblem('unreadable');
  const part = partOf(begun.data.part);
  if (!part) throw new ArchiveProblem('newer');
  return { kind: 'part', part, columns: begun.data.columns };
}

export async function* linesIn(file: SpooledFile): AsyncGenerator<Line> {
  const source = file.stream();
  const plain = source.pipe(createGunzip());
  source.on('error', (error) => plain.destroy(error));
  let isFirst = true;
  try {
    for await (const text of textsIn(bounded(plain, ALWAYS_READ + MOST_TIMES * file.bytes))) {
      yield lineOf(text, isFirst);
      isFirst = false;
    }
  } catch (error) {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem('damaged', String(error));
  } finally {
    source.destroy();
    plain.destroy();
  }
}
