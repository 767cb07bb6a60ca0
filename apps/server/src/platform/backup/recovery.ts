/**
 * Brings an unpacked database to the state it shall have. It always goes over to a new time line: the logs it writes from then on
 * are never mistaken for those that were kept of its former future.
 */
import { readFileSync } from 'node:fs';
import { appendFile, chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { unprivilegedUser } from '../database/postgres-files.ts';

export interface PointInTime {
  to: Date;
  /** The folder with the kept logs. */
  logs: string;
}

const TOO_EARLY = 'recovery ended before configured recovery target was reached';

/** `directory` is like a data folder. Throws when the database does not start; its log stays beside it. */
export async function recover(directory: string, point: PointInTime | null, signal?: AbortSignal): Promise<void> {
  const config = join(directory, 'postgres/postgresql.auto.conf');
  const before = await readFile(config, 'utf8');
  try {
    await start(directory, before, linesFor(point), signal);
  } catch (error) {
    // Nothing happened any more between the last change and the moment: with everything replayed, it is that moment.
    if (!point || !readFileSync(join(directory, 'postgres.log'), 'utf8').includes(TOO_EARLY)) throw error;
    await start(directory, before, replayAll(point));
  }
  await writeFile(config, before);
  if (point) await rm(point.logs, { recursive: true, force: true });
}

/** It answers only when everything is replayed, and so it does not matter for how many connections it was set up before. */
const SILENT = `hot_standby = 'off'`;
const PROMOTE = `recovery_target_action = 'promote'`;

const linesFor = (point: PointInTime | null): string[] =>
  point
    ? [...replayAll(point), `recovery_target_time = '${stampOf(point.to)}'`, PROMOTE]
    : [SILENT, `restore_command = 'false'`, `recovery_target = 'immediate'`, PROMOTE];

/** The only way in which this setting takes a time. */
const stampOf = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00');

const replayAll = ({ logs }: PointInTime): string[] => [SILENT, `restore_command = 'cp "${logs}/%f" "%p"'`];

async function start(directory: string, before: string, lines: string[], signal?: AbortSignal): Promise<void> {
  const data = join(directory, 'postgres');
  const config = join(data, 'postgresql.auto.conf');
  const wish = join(data, 'recovery.signal');
  await writeFile(config, before);
  await appendFile(config, `\n${lines.join('\n')}\n`);
  await writeFile(wish, '', { mode: 0o600 });
  const owner = unprivilegedUser();
  if (owner) for (const path of [config, wish]) await chown(path, owner.uid, owner.gid);
  const server = await startEmbeddedPostgres({ directory, log: () => {}, isTrial: true, signal });
  await server.stop();
}
