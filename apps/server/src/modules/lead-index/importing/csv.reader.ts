/** CSV and its relatives, with a header line. */
import Papa from 'papaparse';
import { type ColumnMapping, checkColumns, placeOfColumns } from './columns.rules.ts';
import type { Chunk, FileRecord } from './raw-place.rules.ts';
import { openText } from './text.reader.ts';

const CHUNK = 1000;
/** No cell is that long, unless a quote was opened and never closed. */
const MAX_CELL = 100_000;

export async function* readCsv(path: string, from: number, mapping: ColumnMapping): AsyncGenerator<Chunk> {
  const { stream, progress } = await openText(path);
  const columns: string[] = [];
  const rows = Papa.parse(Papa.NODE_STREAM_INPUT, {
    header: true,
    skipEmptyLines: true,
    transformHeader(header) {
      columns.push(header.trim());
      return header.trim();
    },
    ...(mapping.delimiter && { delimiter: mapping.delimiter }),
  });
  stream.on('error', (error) => rows.destroy(error));
  let seen = 0;
  let records: FileRecord[] = [];
  for await (const row of stream.pipe(rows) as AsyncIterable<Record<string, unknown>>) {
    checkQuotes(row, seen);
    if (seen === 0) checkColumns(columns, mapping);
    if (seen++ < from) continue;
    records.push(placeOfColumns(row, mapping));
    if (records.length < CHUNK) continue;
    yield { records, progress: progress() };
    records = [];
  }
  yield { records, progress: 1 };
}

function checkQuotes(row: Record<string, unknown>, before: number) {
  for (const value of Object.values(row))
    if (typeof value === 'string' && value.length > MAX_CELL)
      throw new Error(`a quote is opened after row ${before} and never closed`);
}
