/** CSV and its relatives, with a header line. */
import { csvReader, delimiterOf } from '@leadwright/contract/leads/csv';
import { type ColumnMapping, checkColumns, placeOfColumns } from './columns.rules.ts';
import type { Chunk, FileRecord } from './raw-place.rules.ts';
import { openText } from './text.reader.ts';

const CHUNK = 1000;
/** No cell is that long, unless a quote was opened and never closed. */
const MAX_CELL = 100_000;

export async function* readCsv(path: string, from: number, mapping: ColumnMapping): AsyncGenerator<Chunk> {
  const { stream, progress } = await openText(path);
  let columns: string[] | undefined;
  let seen = 0;
  let records: FileRecord[] = [];
  for await (const row of rowsOf(stream, mapping.delimiter)) {
    checkQuotes(row, seen);
    if (!columns) {
      columns = row.map((cell) => cell.trim());
      checkColumns(columns, mapping);
      continue;
    }
    if (seen++ < from) continue;
    records.push(placeOfColumns(named(columns, row), mapping));
    if (records.length < CHUNK) continue;
    yield { records, progress: progress() };
    records = [];
  }
  yield { records, progress: 1 };
}

async function* rowsOf(parts: AsyncIterable<string>, told: string | undefined): AsyncGenerator<string[]> {
  let reader: ReturnType<typeof csvReader> | undefined;
  for await (const part of parts) {
    reader ??= csvReader(told ?? delimiterOf(part));
    yield* reader.push(part);
  }
  yield* reader?.push('', true) ?? [];
}

const named = (columns: string[], row: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column, at) => [column, row[at] ?? '']));

function checkQuotes(row: string[], before: number) {
  if (row.some((cell) => cell.length > MAX_CELL))
    throw new Error(`a quote is opened after row ${before} and never closed`);
}
