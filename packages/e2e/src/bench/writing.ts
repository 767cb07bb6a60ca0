/**
 * Writes to lists, in a database whose owner is not a superuser. Import of a whole file through the API, compared with
 * COPY of the same rows into the same table without the text index; how long the texts take to follow; "contains"
 * before and after. Then labels, marks, and deletion of 100,000 rows with its undo, compared with COPY of as many,
 * while another client reads the list. Also measures processor time, which is the same on a busy machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOut, copyText, markPersonalData as mark, systemBase } from '@leadwright/server/proving';
import pg from 'pg';
import type { BenchOptions } from '../bench.ts';
import { type ApiClient, apiClient, openWire, textOf } from '../measure/bench-client.ts';
import { type Bar, compareWithBars, measure, rounded } from '../measure/bench-figures.ts';
import { cpuOf, cpuOfDatabase } from '../measure/cpu.ts';
import { type FullList, ROW_COLUMNS, rowsOfSeries, startFullList } from '../measure/full-list.ts';
import { importFile } from './csv.ts';

const COLUMNS = 'name, email, phone, website, industry, street, city, state, postal_code, country, rating, reviews';
const BARS = { import: 0.6, actSeconds: 2, undoSeconds: 3, undoOfCopy: 1.5 };
const ACTED_ON = 100_000;
const TEXTS = { rare: 'kestrel optics 3f', common: 'dental' };

interface Bench extends FullList {
  admin: pg.Pool;
  api: ApiClient;
}

/** Rows of the series as text; rows from `from` on are new. */
const made = async ({ platform, accountId }: Bench, from: number, rows: number, columns: string, options = '') =>
  textOf(
    await copyOut(
      platform.databases.app,
      accountId,
      `copy (select ${columns} from (${rowsOfSeries(from, rows)}) made) to stdout ${options}`,
    ),
  );

async function measureImport(bench: Bench, rows: number) {
  const { accountId, listId, admin } = bench;
  // Far beyond the list's ordinals, so that no event is sent.
  const lines = await made(bench, 5_000_000, rows, `${accountId}, ${listId}, 1000000000 + i, ${ROW_COLUMNS}`);
  const client = await admin.connect();
  const copyCpu = await cpuWatch(bench);
  const startedAt = performance.now();
  await copyText(client, `copy result_rows (account_id, list_id, ordinal, ${ROW_COLUMNS}) from stdin`, [lines]);
  const copyPerSecond = rows / ((performance.now() - startedAt) / 1000);
  const copy = await copyCpu();
  await client.query('delete from result_rows where ordinal >= 1000000000');
  await client.query('vacuum analyze result_rows');
  client.release();
  const file = await made(bench, 0, rows, COLUMNS, 'with (format csv, header true)');
  const importCpu = await cpuWatch(bench);
  const { seconds, added } = await importFile({ ...bench, owner: admin }, bench.api, file);
  if (added !== rows) throw new Error(`${added} of ${rows} rows were added`);
  const importPerSecond = rows / seconds;
  return {
    copyPerSecond: Math.round(copyPerSecond),
    importPerSecond: Math.round(importPerSecond),
    ratio: rounded(importPerSecond / copyPerSecond),
    cpuSeconds: { copy: copy.database, import: await importCpu() },
  };
}

/** Processor time of database and server from now on. */
async function cpuWatch({ admin, pid }: Bench) {
  const [database, server] = [await cpuOfDatabase(admin), cpuOf(pid)];
  return async () => ({
    database: rounded((await cpuOfDatabase(admin)) - database),
    server: rounded(cpuOf(pid) - server),
  });
}

/** Waits until every text is in the index. */
async function awaitTexts({ admin, listId }: Bench): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await admin.query(
      'select 1 from lists l join list_texts n on n.list_id = l.id where l.id = $1 and n.until = l.next_ordinal',
      [listId],
    );
    if (rows.length > 0) return (performance.now() - startedAt) / 1000;
    await sleep(100);
  }
}

async function measureContains({ url, token, listId }: Bench, milliseconds: number) {
  const wire = await openWire(url, token);
  const ask = (search: string) => measure(1, milliseconds, () => wire.post(`/api/local-results/${listId}`, { search }));
  const [rare, common] = [await ask(TEXTS.rare), await ask(TEXTS.common)];
  wire.close();
  const shown = ({ p50, p95 }: { p50: number; p95: number }) => ({ p50, p95 });
  return { rare: shown(rare), common: shown(common) };
}

/** Seconds until the action is done, and how long another client waited for a page during it. */
async function timed(bench: Bench, act: () => Promise<unknown>) {
  const { url, token, listId } = bench;
  const wire = await openWire(url, token);
  let isOver = false;
  const waits: number[] = [];
  const reader = (async () => {
    while (!isOver) {
      const askedAt = performance.now();
      await wire.post(`/api/local-results/${listId}`, {});
      waits.push(performance.now() - askedAt);
      await sleep(20);
    }
  })();
  const usedBy = await cpuWatch(bench);
  const startedAt = performance.now();
  await act();
  const seconds = rounded((performance.now() - startedAt) / 1000);
  const cpuSeconds = await usedBy();
  isOver = true;
  await reader;
  wire.close();
  return { seconds, cpuSeconds, slowestPageMs: Math.round(Math.max(...waits)) };
}

async function awaitJob({ admin, listId }: Bench): Promise<void> {
  for (;;) {
    const { rows } = await admin.query('select status from result_jobs where list_id = $1 order by id desc limit 1', [
      listId,
    ]);
    if (rows[0].status === 'completed') return;
    if (rows[0].status !== 'running') throw new Error(`the job is ${rows[0].status}`);
    await sleep(20);
  }
}

async function measureActs(bench: Bench) {
  const { api, accountId, listId, admin, platform } = bench;
  const label = JSON.parse(await api.post('/api/custom-labels', { name: 'Everybody', color: 'blue' })).data.id;
  const path = `/api/campaigns/${listId}`;
  const confirmed = async () => {
    const selection = { filter: {} };
    return { ...selection, expected: JSON.parse(await api.post(`${path}/selection`, { selection })) };
  };
  const whole = await confirmed();
  if (whole.expected.count !== ACTED_ON) throw new Error(`${whole.expected.count} rows are selected`);
  const labelled = await timed(bench, async () => {
    await api.post(`${path}/labels`, { selection: whole, add: [label], remove: [] });
    await awaitJob(bench);
  });
  const { rows } = await admin.query('select account_id, list_id, id from results where list_id = $1', [listId]);
  const marked = await timed(bench, () => mark(systemBase(platform), rows, true));
  const meant = await confirmed();
  const before = await digestOf(bench);
  let deletionId = 0;
  const deleted = await timed(bench, async () => {
    deletionId = JSON.parse(await api.post(`${path}/delete-results`, { selection: meant })).deletion_id;
    await awaitJob(bench);
  });
  const left = await admin.query('select count(*)::int as n from results where account_id = $1', [accountId]);
  if (left.rows[0].n !== 0) throw new Error(`${left.rows[0].n} rows are left`);
  const undone = await timed(bench, async () => {
    await api.post(`/api/result-deletions/${deletionId}/undo`, {});
    await awaitJob(bench);
  });
  if ((await digestOf(bench)) !== before) throw new Error('the rows are not what they were');
  return { label: labelled, mark: marked, delete: deleted, undo: undone };
}

/** Covers every column of every row, including generated ones. */
async function digestOf({ admin, listId }: Bench): Promise<string> {
  const { rows } = await admin.query(
    `select md5(string_agg(md5(r::text), '' order by ordinal)) as digest from results r where list_id = $1`,
    [listId],
  );
  return rows[0].digest;
}

async function measureAt(rows: number, milliseconds: number) {
  const full = await startFullList(0, { plainOwner: true });
  const admin = new pg.Pool({ connectionString: full.adminUrl, max: 2 });
  const bench = { ...full, admin, api: apiClient(full.url, full.token) };
  try {
    const imported = await measureImport(bench, rows);
    const containsBefore = await measureContains(bench, milliseconds / 2);
    const textsAfterSeconds = Math.round(await awaitTexts(bench));
    await admin.query('vacuum analyze result_texts');
    const contains = await measureContains(bench, milliseconds);
    console.log(`  ${rows} rows: ${JSON.stringify({ imported, containsBefore, textsAfterSeconds, contains })}`);
    const acts = rows === ACTED_ON ? await measureActs(bench) : undefined;
    return { import: imported, containsBefore, textsAfterSeconds, contains, ...(acts && { acts }) };
  } finally {
    bench.api.close();
    await admin.end();
    await full.stop();
  }
}

export async function bench({ short }: BenchOptions) {
  const small = await measureAt(ACTED_ON, short ? 2000 : 4000);
  const large = short ? null : await measureAt(1_000_000, 4000);
  const sizes = { '100,000 rows': small, ...(large && { '1,000,000 rows': large }) };
  const judged = Object.entries(sizes).map(([on, each]) => compareWithBars(barsOf(each, on)));
  return {
    ...sizes,
    table: judged.flatMap(({ table }) => table),
    missed: judged.flatMap(({ missed }) => missed),
  };
}

function barsOf({ import: imported, acts }: Awaited<ReturnType<typeof measureAt>>, on: string) {
  const { ratio, importPerSecond, copyPerSecond } = imported;
  const beside = `${importPerSecond} beside ${copyPerSecond} rows/s`;
  const bars: Record<string, Bar> = { 'import, rate of COPY': { is: ratio, atLeast: BARS.import, on, beside } };
  if (acts) {
    const copy = ACTED_ON / copyPerSecond;
    const is = rounded(acts.undo.seconds / copy);
    bars['undo all, time of COPY'] = { is, atMost: BARS.undoOfCopy, on, beside: `COPY: ${rounded(copy)} s` };
  }
  for (const [act, { seconds, slowestPageMs }] of Object.entries(acts ?? {}))
    bars[`${act} all, seconds`] = {
      is: seconds,
      atMost: act === 'undo' ? BARS.undoSeconds : BARS.actSeconds,
      on,
      beside: `pages meanwhile within ${slowestPageMs} ms`,
    };
  return bars;
}
