import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { makeBackup } from './backup.ts';
import { keepLogs } from './logs.ts';
import { restore } from './restore.ts';
import { readProof, tryBackup } from './trial.ts';

const say = () => {};

describe('a backup', () => {
  let dataDir: string;
  let config: Config;
  let server: EmbeddedPostgres;
  let pool: pg.Pool;
  const folder = () => join(dataDir, 'backups');
  beforeAll(async () => {
    dataDir = scratchFolder('leadwright-backup-');
    chmodSync(dataDir, 0o711);
    config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    mkdirSync(join(dataDir, 'files'));
    writeFileSync(join(dataDir, 'files/logo.png'), 'a picture');
    await start();
    await pool.query('create table books (n int primary key, note text)');
    await pool.query(`insert into books select n, repeat('x', 100) from generate_series(1, 5000) n`);
  });
  afterAll(async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start() {
    server = await startEmbeddedPostgres({ directory: dataDir, log: say });
    pool = new pg.Pool({ connectionString: await ensureDatabase(server, 'leadwright'), max: 2 });
    pool.on('error', () => {});
  }
  async function end() {
    await pool.end();
    await server.stop();
  }
  const sourceNow = () => ({ ownerUrl: server.url('leadwright'), migration: '0001_x.sql' });
  const back = (now: Date) => makeBackup(config, sourceNow(), now);
  const count = async () => (await pool.query('select count(*)::int as n from books')).rows[0].n as number;
  const restored = async (path: string, to?: Date) => {
    await end();
    await restore(config, path, { to, say });
    await start();
    return count();
  };

  it('made during writes is restored completely after a total loss', async () => {
    let isOver = false;
    const writing = (async () => {
      for (let n = 10_000; !isOver; n += 1) await pool.query(`insert into books values ($1, 'meanwhile')`, [n]);
    })();
    const { path } = await back(new Date('2026-01-01T00:00:00Z'));
    isOver = true;
    await writing;
    const all = await count();
    await end();
    for (const name of ['postgres', 'postgres.password', 'files']) rmSync(join(dataDir, name), { recursive: true });
    await restore(config, path, { say });
    await start();
    const found = await count();
    expect(found).toBeGreaterThanOrEqual(5000);
    expect(found).toBeLessThanOrEqual(all);
    expect((await pool.query(`select n from books where n >= 10000 order by n`)).rows.map(({ n }) => n)).toEqual(
      Array.from({ length: found - 5000 }, (_, n) => 10_000 + n),
    );
    expect(readFileSync(join(dataDir, 'files/logo.png'), 'utf8')).toBe('a picture');
    await pool.query('delete from books where n >= 10000');
  });

  it('is refused when a byte of it was changed, and the data stays as it is', async () => {
    const { path } = await back(new Date('2026-01-02T00:00:00Z'));
    const bytes = readFileSync(path);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] as number) ^ 1;
    const changed = join(dataDir, 'changed.backup');
    writeFileSync(changed, bytes);
    await pool.query(`insert into books values (0, 'newer than the backup')`);
    await expect(restored(changed)).rejects.toThrow('it was changed or cut off');
    await start();
    expect(await count()).toBe(5001);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  it('and the logs since lead to any moment between', async () => {
    const { path } = await back(new Date());
    const before = await count();
    await pool.query(`insert into books values (-1, 'kept')`);
    await keepLogs(config, pool);
    const moment = (await pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now as Date;
    await new Promise((go) => setTimeout(go, 20));
    await pool.query('delete from books');
    await keepLogs(config, pool);
    expect(await restored(path, moment)).toBe(before + 1);
    // What happens from here on is not mistaken for the future that was left.
    await pool.query(`insert into books values (-2, 'on the new time line')`);
    expect(await keepLogs(config, pool)).toBeGreaterThan(0);
    expect(await restored(path, new Date())).toBe(before + 2);
  });

  it('is tried beside the data, and says when it cannot be restored', async () => {
    const { path } = await back(new Date('2026-01-04T00:00:00Z'));
    const at = new Date('2026-01-05T00:00:00Z');
    const nothingWrong = { name: 'books', sql: 'select 1 where false' };
    expect(await tryBackup(config, path, [nothingWrong], at)).toMatchObject({ at, problem: '', tables: 1 });
    const wrong = { name: 'the books are wrong', sql: 'select n from books order by n limit 1' };
    expect((await tryBackup(config, path, [wrong], at)).problem).toBe('the books are wrong: [{"n":-2}]');
    expect(await readProof(path)).toMatchObject({ problem: 'the books are wrong: [{"n":-2}]' });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('trying'))).toEqual([]);
    expect(await count()).toBeGreaterThan(0);
  });

  it('of the same second takes no place of another, and an interrupted one leaves no proof, folder or database', async () => {
    const before = join(folder(), 'leadwright-20260106T000000Z.backup');
    mkdirSync(folder(), { recursive: true });
    writeFileSync(before, 'proven');
    const { path } = await back(new Date('2026-01-06T00:00:00Z'));
    expect(path).not.toBe(before);
    expect(readFileSync(before, 'utf8')).toBe('proven');
    const interrupted = new AbortController();
    const trial = tryBackup(config, path, [], new Date(), interrupted.signal);
    interrupted.abort(new Error('the program ends'));
    await expect(trial).rejects.toThrow('the program ends');
    expect(await readProof(path)).toBeNull();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('trying'))).toEqual([]);
    await expect(makeBackup(config, sourceNow(), new Date(), interrupted.signal)).rejects.toThrow('the program ends');
    expect(readdirSync(folder()).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });
});
