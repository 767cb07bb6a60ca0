/**
 * An installation with wallets and lists is backed up while credits move, destroyed, and restored by the two commands.
 * Ledger and lists must equal a state during the backup, and a modified backup must be rejected.
 */
import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  addAccounts,
  asAccount,
  booksAgree,
  createList,
  createPlatform,
  eachAtOnce,
  ensureDatabase,
  walletHistory as history,
  liveWallet as live,
  loadConfig,
  migrate,
  type Platform,
  quietly,
  seed as seedInstallation,
  startEmbeddedPostgres,
  systemCtx,
} from '@leadwright/server/proving';
import { PROGRAMS } from '@leadwright/server/testing';
import fc from 'fast-check';
import type pg from 'pg';
import { ROW_COLUMNS, rowsOfSeries } from '../measure/full-list.ts';
import type { ProveOptions } from '../prove.ts';

const SIZES = { full: { accounts: 200, rows: 200_000 }, short: { accounts: 10, rows: 2000 } };
/** What a restore must reproduce exactly. */
const COMPARED = [
  'accounts',
  'credit_wallets',
  'ledger_transactions',
  'ledger_entries',
  'credit_lots',
  'lists',
  'result_rows',
];

const run = promisify(execFile);

async function open(dataDir: string) {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_POOL: '8' });
  const server = await startEmbeddedPostgres({ directory: dataDir, log: () => {} });
  const ownerUrl = await ensureDatabase(server, 'leadwright');
  await migrate(config, ownerUrl);
  const platform = await createPlatform(config, { ownerUrl });
  const stop = async () => {
    await platform.stop();
    await server.stop();
  };
  return { platform, stop };
}

/** `npm run backup` and `npm run restore` as an operator calls them. */
const command = (dataDir: string, ...args: string[]) =>
  run(process.execPath, [PROGRAMS.server, ...args], { env: { ...process.env, MODE: 'sandbox', DATA_DIR: dataDir } });

async function fill(platform: Platform, { accounts, rows }: typeof SIZES.full, seed: number) {
  await seedInstallation(platform);
  const ids = await addAccounts(platform, accounts);
  // At most as many at once as there are connections, so that none waits too long on a busy machine.
  await eachAtOnce([...ids.entries()], 6, ([n, id]) => liveOn(platform, id, seed + n));
  const owner = ids[0] as number;
  const { id: listId } = await createList(systemCtx(platform, owner), { name: 'Everybody', type: 'local' });
  await platform.databases.owner.query(
    `insert into results (account_id, list_id, ordinal, ${ROW_COLUMNS}) select $1, $2, i, ${ROW_COLUMNS} from (${rowsOfSeries(0, rows)}) made`,
    [owner, listId],
  );
  return ids;
}

const liveOn = async (platform: Platform, accountId: number, seed: number): Promise<void> => {
  const ctx = quietly(platform, accountId);
  const [lived] = fc.sample(history, { numRuns: 1, seed });
  await asAccount(ctx, accountId, (tx) => live(tx, lived as NonNullable<typeof lived>));
};

async function fingerprints(owner: pg.Pool): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of COMPARED) {
    const { rows } = await owner.query<{ hash: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from ${table} t`,
    );
    found[table] = rows[0]?.hash as string;
  }
  return found;
}

export async function prove({ full, seed, recording }: ProveOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadwright-backup-'));
  chmodSync(dataDir, 0o711);
  const sizes = full ? SIZES.full : SIZES.short;
  let stage = await open(dataDir);
  try {
    await fill(stage.platform, sizes, seed);
    const before = await fingerprints(stage.platform.databases.owner);
    const startedAt = performance.now();
    const made = await command(dataDir, 'backup');
    const backupSeconds = Math.round((performance.now() - startedAt) / 1000);
    await stage.stop();
    const folder = join(dataDir, 'backups');
    const name = readdirSync(folder).find((each) => each.endsWith('.backup')) as string;
    const refused = await refusesChanged(dataDir, join(folder, name));
    recording.fault('one bit changed', 'backup');
    for (const part of ['postgres', 'postgres.password', 'files'])
      rmSync(join(dataDir, part), { recursive: true, force: true });
    await command(dataDir, 'restore', join(folder, name));
    stage = await open(dataDir);
    recording.fault('deleted', 'data folder');
    recording.operations(sizes.rows);
    const after = await fingerprints(stage.platform.databases.owner);
    const { rows: wrong } = await stage.platform.databases.owner.query(booksAgree.sql);
    const different = COMPARED.filter((table) => before[table] !== after[table]);
    if (different.length > 0 || wrong.length > 0 || !refused)
      throw new Error(JSON.stringify({ different, wrong: wrong.length, refused }));
    return {
      accounts: sizes.accounts,
      rows: sizes.rows,
      tablesCompared: COMPARED.length,
      different: 0,
      walletsWrong: 0,
      changedBackup: 'refused',
      backupSeconds,
      tried: /Restored.*/.exec(made.stdout)?.[0],
    };
  } finally {
    await stage.stop().catch(() => {});
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Flips one bit of a copy. */
async function refusesChanged(dataDir: string, path: string): Promise<boolean> {
  const copy = join(dataDir, 'changed.backup');
  copyFileSync(path, copy);
  const bytes = readFileSync(copy);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] as number) ^ 1;
  writeFileSync(copy, bytes);
  return command(dataDir, 'restore', copy).then(
    () => false,
    (error: { stderr: string }) => error.stderr.includes('cannot be restored: it was changed or cut off'),
  );
}
