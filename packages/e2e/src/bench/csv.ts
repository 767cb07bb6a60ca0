/**
 * CSV compared with a bare COPY of the same rows, in one run. Export: total time, time to the first byte, growth of the
 * server's memory. Import: upload, validation, deduplication and all indexes, compared with COPY into the same table.
 */
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOut, copyText } from '@leadwright/server/proving';
import type pg from 'pg';
import type { BenchOptions } from '../bench.ts';
import { type ApiClient, apiClient, textOf } from '../measure/bench-client.ts';
import { compareWithBars, median, rounded } from '../measure/bench-figures.ts';
import { type FullList, ROW_COLUMNS, rowsOfSeries, startFullList, watchMemory } from '../measure/full-list.ts';

const COLUMNS =
  'name, email, phone, website, industry, street, city, state, postal_code, country, rating, reviews'.split(', ');
const BARS = { export: 1.3, firstByteMs: 200, memoryMb: 50, import: 0.6 };
const ROUNDS = 3;

async function drain(stream: Readable) {
  const startedAt = performance.now();
  let bytes = 0;
  let firstByte = 0;
  for await (const chunk of stream) {
    firstByte ||= performance.now() - startedAt;
    bytes += (chunk as Buffer).length;
  }
  return { bytes, firstByte, seconds: (performance.now() - startedAt) / 1000 };
}
type Drained = Awaited<ReturnType<typeof drain>>;

const NUMBERS = new Set(['rating', 'reviews']);
/**
 * Each variant is compared with the COPY of its own query: the spreadsheet variant has the formula guard in every text.
 */
const CELLS = {
  machine: COLUMNS,
  spreadsheet: COLUMNS.map((column) => (NUMBERS.has(column) ? column : `spreadsheet_safe(${column})`)),
};
type Variant = keyof typeof CELLS;

export async function measureExport({ platform, accountId, listId, pid }: FullList, api: ApiClient) {
  const bare = async (variant: Variant): Promise<Drained> => {
    const query = `copy (select ${CELLS[variant].join(', ')} from results where account_id = ${accountId} and list_id = ${listId}
      order by ordinal) to stdout with (format csv, header true)`;
    return drain(await copyOut(platform.databases.app, accountId, query));
  };
  const ours = async (variant: Variant): Promise<Drained> => {
    const startedAt = performance.now();
    const body = JSON.stringify({ selection: { filter: {} }, columns: COLUMNS, variant });
    const stream = await api.open('POST', `/api/campaigns/${listId}/export`, body);
    const waited = performance.now() - startedAt;
    const { bytes, firstByte } = await drain(stream);
    return { bytes, firstByte: waited + firstByte, seconds: (performance.now() - startedAt) / 1000 };
  };
  await ours('machine');
  const grownBy = watchMemory(pid);
  const firstBytes: number[] = [];
  const compare = async (variant: Variant) => {
    const rounds: { bare: Drained; ours: Drained }[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push({ bare: await bare(variant), ours: await ours(variant) });
    firstBytes.push(...rounds.map((each) => each.ours.firstByte));
    return {
      megabytes: Math.round((rounds[0]?.ours.bytes ?? 0) / 1e6),
      copySeconds: rounded(median(rounds.map((each) => each.bare.seconds))),
      ratio: rounded(median(rounds.map((each) => each.ours.seconds / each.bare.seconds))),
    };
  };
  return {
    machine: await compare('machine'),
    spreadsheet: await compare('spreadsheet'),
    firstByteMs: Math.round(Math.max(...firstBytes)),
    memoryMb: grownBy(),
  };
}

function multipart(text: string) {
  const boundary = 'leadwright-bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="leads.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const body = Buffer.from(`${head}${text}\r\n--${boundary}--\r\n`);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/** Reads the progress from the database, so that polling costs the server nothing. */
export async function importFile({ owner, listId }: { owner: pg.Pool; listId: number }, api: ApiClient, text: string) {
  const startedAt = performance.now();
  const { body, type } = multipart(text);
  const uploaded = JSON.parse(await textOf(await api.open('POST', `/api/campaigns/${listId}/import`, body, type))).data;
  await api.post(`/api/imports/${uploaded.id}/run`, { mapping: uploaded.mapping });
  for (;;) {
    const { rows } = await owner.query('select status, counts from result_imports where id = $1', [uploaded.id]);
    const { status, counts } = rows[0];
    const seconds = (performance.now() - startedAt) / 1000;
    if (status === 'completed') return { seconds, added: counts.added as number };
    if (status !== 'running') throw new Error(`the import is ${status}`);
    await sleep(50);
  }
}

/** Both write the same columns of new rows into the full list, in alternating order. */
export async function measureImport(full: FullList, api: ApiClient, rows: number) {
  const { platform, accountId, listId, pid } = full;
  const { owner, app } = platform.databases;
  let from = 2_000_000;
  /** A new range of rows as text, made outside the measurement. */
  const make = async (columns: string, options = '') => {
    const query = `copy (select ${columns} from (${rowsOfSeries(from, rows)}) made) to stdout ${options}`;
    const text = await textOf(await copyOut(app, accountId, query));
    from += rows;
    return text;
  };
  const bare = async () => {
    // Far beyond the list's own ordinals, so that no event is sent.
    const text = await make(`${accountId}, ${listId}, 1000000000 + i, ${ROW_COLUMNS}`);
    const client = await owner.connect();
    try {
      const startedAt = performance.now();
      await copyText(client, `copy result_rows (account_id, list_id, ordinal, ${ROW_COLUMNS}) from stdin`, [text]);
      return rows / ((performance.now() - startedAt) / 1000);
    } finally {
      client.release();
    }
  };
  const ours = async () => {
    const text = await make(COLUMNS.join(', '), 'with (format csv, header true)');
    const { seconds, added } = await importFile({ owner, listId }, api, text);
    if (added !== rows) throw new Error(`${added} of ${rows} rows were added`);
    return rows / seconds;
  };
  const grownBy = watchMemory(pid);
  const rounds: { bare: number; ours: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(round % 2 ? { ours: await ours(), bare: await bare() } : { bare: await bare(), ours: await ours() });
  return {
    rowsEach: rows,
    copyPerSecond: Math.round(median(rounds.map((each) => each.bare))),
    importPerSecond: Math.round(median(rounds.map((each) => each.ours))),
    ratio: rounded(median(rounds.map((each) => each.ours / each.bare))),
    memoryMb: grownBy(),
  };
}

export async function bench({ short }: BenchOptions) {
  const rows = short ? 100_000 : 1_000_000;
  const full = await startFullList(rows);
  const api = apiClient(full.url, full.token);
  try {
    const exported = await measureExport(full, api);
    const imported = await measureImport(full, api, short ? 20_000 : 50_000);
    const on = `${rows.toLocaleString('en')} rows`;
    const judged = compareWithBars({
      'export, time of COPY': { is: exported.machine.ratio, atMost: BARS.export, on },
      'export for spreadsheets, time of COPY': { is: exported.spreadsheet.ratio, atMost: BARS.export, on },
      'first byte of an export in ms': { is: exported.firstByteMs, atMost: BARS.firstByteMs, on },
      'memory of an export in MB': { is: exported.memoryMb, atMost: BARS.memoryMb, on },
      'import into a full list, rate of COPY': {
        is: imported.ratio,
        atLeast: BARS.import,
        on,
        beside: `${imported.importPerSecond} beside ${imported.copyPerSecond} rows/s`,
      },
    });
    return { rows, export: exported, import: imported, ...judged };
  } finally {
    api.close();
    await full.stop();
  }
}
