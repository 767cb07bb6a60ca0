/** Rows into PostgreSQL's COPY text format, and into a table. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';

export type Cell = string | number | null | undefined | readonly string[];

const escaped = (text: string) =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] as string) : text;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const arrayText = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, (sign) => `\\${sign}`)}"`).join(',')}}`;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '\\N';
  if (typeof cell === 'number') return String(cell);
  return escaped(typeof cell === 'string' ? cell : arrayText(cell));
}

export const copyLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join('\t')}\n`;

export async function copyInto(client: ClientBase, target: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(chunks(lines)), client.query(from(`copy ${target} from stdin`)));
}

const CHUNK = 64 * 1024;

function* chunks(lines: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}
