/** CSV and its relatives, with a header line. */
import Papa from 'papaparse';
import { type ColumnMapping, placeOfColumns } from './columns.ts';
import { openText } from './open-text.ts';
import type { Chunk, FileRecord } from './raw-place.ts';

const CHUNK = 1000;

export async function* readCsv(path: string, from: number, mapping: ColumnMapping): AsyncGenerator<Chunk> {
  const { stream, progress } = await openText(path);
  const rows = Papa.parse(Papa.NODE_STREAM_INPUT, {
    header: true,
    skipEmptyLines: true,
    transformHeader: (header) => header.replace(/^\uFEFF/, '').trim(),
    ...(mapping.delimiter && { delimiter: mapping.delimiter }),
  });
  stream.on('error', (error) => rows.destroy(error));
  let seen = 0;
  let records: FileRecord[] = [];
  for await (const row of stream.pipe(rows) as AsyncIterable<Record<string, unknown>>) {
    if (seen++ < from) continue;
    records.push(placeOfColumns(row, mapping));
    if (records.length < CHUNK) continue;
    yield { records, progress: progress() };
    records = [];
  }
  yield { records, progress: 1 };
}
