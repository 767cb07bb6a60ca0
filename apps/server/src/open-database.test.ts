import { hostname } from 'node:os';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import { createLog } from './platform/log.ts';
import { testConfig, testDatabase } from './testing/database.ts';

it('every connection says which process it belongs to, and what that does', async () => {
  const database = await testDatabase();
  const { config, remove } = testConfig({ DATABASE_URL: database.url, ROLE: 'worker' });
  try {
    const url = await openDatabase(config, createLog(config), []);
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const { rows } = await pool.query(`select current_setting('application_name') as name`);
    await pool.end();
    expect(rows).toEqual([{ name: `leadwright worker ${process.pid}@${hostname()}`.slice(0, 63) }]);
  } finally {
    Object.assign(pg.defaults, { application_name: undefined });
    await database.drop();
    remove();
  }
});
