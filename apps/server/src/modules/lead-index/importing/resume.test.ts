import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../../testing/database.ts';
import { CHILD_ENV, SEEDED } from '../../../testing/settings.ts';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { prepareForTests } from '../testing/index.ts';
import { writePbf } from '../testing/pbf-writer.ts';

const CHILD = join(import.meta.dirname, '../testing/import-child.ts');
/** Records of a transaction; a file has several times as many. */
const BATCH = IS_THOROUGH ? 4000 : 500;
const TWINS = 2.25 * BATCH;
const ROWS = 2 * TWINS;

type Made = Awaited<ReturnType<typeof testPlatform>>;
let [made, other]: Made[] = [];
let index: Awaited<ReturnType<typeof prepareForTests>>;
let uninterrupted: Awaited<ReturnType<typeof prepareForTests>>;
beforeAll(async () => {
  made = await testPlatform({}, SEEDED);
  other = await testPlatform({}, SEEDED);
  index = await prepareForTests(made.platform);
  uninterrupted = await prepareForTests(other.platform);
});
afterAll(async () => {
  index.remove();
  uninterrupted.remove();
  await made?.stop();
  await other?.stop();
});

/** Kills the import with no warning once it has committed at least `read` records. */
async function importAndKill(path: string, read: number): Promise<number> {
  const child = fork(CHILD, [made?.databaseUrl ?? '', path, String(BATCH)], {
    env: { ...CHILD_ENV, DATA_DIR: index.folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  let last = 0;
  await new Promise<void>((killed, fail) => {
    child.once('exit', () => fail(new Error('the import ended by itself')));
    child.on('message', (message: { read?: number; isFinished?: boolean }) => {
      last = message.read ?? last;
      if (last < read && !message.isFinished) return;
      killed();
      child.kill('SIGKILL');
    });
  });
  await gone;
  return last;
}

const contents = (rows: Record<string, unknown>[]) =>
  rows.map(({ id: _id, dataset_id: _dataset, duplicate_of, ...row }) => ({ ...row, isHidden: duplicate_of !== null }));

describe('an import that is killed', () => {
  it('resumes without loss or duplicates, with the same result as an uninterrupted import', async () => {
    const line = (id: number) =>
      `${id},Place ${id % TWINS},cafe,${(30 + (id % TWINS) / 1000).toFixed(4)},-97.7,+1512555${String(id % TWINS).padStart(4, '0')}`;
    const file = index.file(
      'cafes.csv',
      `id,name,category,lat,lon,phone\n${Array.from({ length: ROWS }, (_, id) => line(id)).join('\n')}\n`,
    );
    const first = await importAndKill(file, BATCH);
    expect(first).toBeGreaterThanOrEqual(BATCH);
    expect(first).toBeLessThan(ROWS);
    const second = await importAndKill(file, first + BATCH);
    expect(second).toBeGreaterThan(first);
    const result = await index.import(file, {}, { batch: BATCH });
    expect(result).toMatchObject({ wasResumed: true, read: ROWS, added: ROWS, changed: 0, removed: 0 });
    await uninterrupted.import(file, {}, { batch: BATCH });
    expect(contents(await index.places())).toEqual(contents(await uninterrupted.places()));
    const { rows } = await (made as Made).platform.databases.owner.query(
      'select status, count(*)::int as n from lead_imports group by status',
    );
    expect(rows).toEqual([{ status: 'finished', n: 1 }]);
    expect(
      (await (made as Made).platform.databases.owner.query('select count(*)::int as n from lead_seen')).rows[0].n,
    ).toBe(0);
  });

  it('starts over when the file has changed', async () => {
    const rows = (from: number, to: number) =>
      Array.from(
        { length: to - from },
        (_, i) => `s${from + i},Shop ${from + i},bookstore,${31 + i / 10_000},-97.7,`,
      ).join('\n');
    const path = index.file('shops.csv', `id,name,category,lat,lon,phone\n${rows(0, TWINS)}\n`);
    await importAndKill(path, BATCH);
    const gone = BATCH / 2;
    index.file('shops.csv', `id,name,category,lat,lon,phone\n${rows(gone, TWINS + 100)}\n`);
    expect(await index.import(path, {}, { batch: BATCH })).toMatchObject({
      wasResumed: false,
      read: TWINS + 100 - gone,
      removed: gone,
    });
  });

  it('of an extract with outlines still knows where they lie', async () => {
    const nodes = Array.from({ length: TWINS }, (_, i) => ({
      id: i + 1,
      lat: 48 + i / 10_000,
      lon: 11,
      tags: { shop: 'books', name: `Books ${i}` },
    }));
    const ways = Array.from({ length: 500 }, (_, i) => ({
      id: i + 1,
      refs: [i + 1, i + 2, i + 3],
      tags: { tourism: 'hotel', name: `Hotel ${i}` },
    }));
    const path = writePbf(join(index.folder, 'village.osm.pbf'), nodes, ways);
    await importAndKill(path, 2 * BATCH);
    expect(await index.import(path, {}, { batch: BATCH })).toMatchObject({
      wasResumed: true,
      added: TWINS + 500,
      skipped: 0,
    });
    const { rows } = await (made as Made).platform.databases.owner.query(
      "select lat, lon from lead_places where source_id = 'way/500'",
    );
    expect(rows).toEqual([{ lat: 480500000, lon: 110000000 }]);
  });
});
