/** Loads a batch of imported rows with COPY into a temporary table, which is the fastest way. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { VALUE_TYPES, type ValueColumn } from '../columns.rules.ts';
import { EMPTY, type Values } from '../rows/values.rules.ts';

/** Rows in COPY format, each created by `lineOf` with the same columns. */
export interface Lines {
  columns: readonly ValueColumn[];
  texts: string[];
}

export const TABLE = 'incoming_rows';

/** Dropped on commit. Row-level security forbids COPY into the real table, and this one needs no index. */
export async function copyIn(client: PoolClient, { columns, texts }: Lines): Promise<void> {
  const definitions = columns.map((column) => `${column} ${VALUE_TYPES[column]}`);
  await client.query(
    `create temp table ${TABLE} (${['n int', 'dedupe_key text', ...definitions].join(', ')}) on commit drop`,
  );
  await copyText(client, `copy ${TABLE} from stdin`, pieces(texts));
}

/** Sends text to COPY with backpressure. */
export async function copyText(client: PoolClient, statement: string, text: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(text), client.query(copyFrom(statement)));
}

const ROWS_PER_PIECE = 500;

function* pieces(lines: string[]): Generator<string> {
  for (let from = 0; from < lines.length; from += ROWS_PER_PIECE)
    yield lines
      .slice(from, from + ROWS_PER_PIECE)
      .concat('')
      .join('\n');
}

/** `n`: its position in the file. Uses `join` to get a flat string instead of a rope that retains its parts. */
export function lineOf(n: number, key: string, values: Values, columns: readonly ValueColumn[]): string {
  const cells = columns.map((column) => cellOf(values[column as keyof Values] ?? EMPTY[column as keyof typeof EMPTY]));
  return [n, escaped(key), ...cells].join('\t');
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '\\N';
  if (!Array.isArray(value)) return escaped(String(value));
  return escaped(`{${value.map((each) => `"${String(each).replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
}

/** The key and the texts of a line again. */
export function readLine(line: string, columns: readonly ValueColumn[]) {
  const [, key = '', ...cells] = line.split('\t').map(unescaped);
  return { key, values: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) };
}

const unescaped = (cell: string): string =>
  cell.includes('\\') ? cell.replace(/\\(.)/g, (_, sign: string) => SIGNS[sign] ?? '') : cell;
/** `N` stands for nothing at all. */
const SIGNS: Record<string, string> = { '\\': '\\', t: '\t', n: '\n', r: '\r', N: '' };

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] as string) : text;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
