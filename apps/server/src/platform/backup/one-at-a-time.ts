/**
 * One backup at a time, over all processes of an installation: the command beside the server too. Who makes one holds a lock of
 * the database by a connection of its own, so a process that is killed lets it go.
 */
import pg from 'pg';

const LOCK = 7_241_994;

/** Of another process. */
export class BackupRunning extends Error {
  readonly since: Date;
  constructor(since: Date, by: string) {
    super(`A backup has been running since ${since.toISOString()}${by ? ` (${by})` : ''}. Nothing was done.`);
    this.since = since;
  }
}

interface Holder {
  since: Date;
  by: string;
}

const HOLDER = `
  select a.backend_start as since, a.application_name as by
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${LOCK}
    and l.database = (select oid from pg_database where datname = current_database())`;

/** Null: none is running. */
export async function backupUnderWay(owner: Pick<pg.Pool | pg.Client, 'query'>): Promise<Holder | null> {
  const { rows } = await (owner as pg.Pool).query<Holder>(HOLDER);
  return rows[0] ?? null;
}

/** Aborts `work` when the given signal aborts, or when the lock is lost with its connection. */
export async function whileAlone<T>(
  ownerUrl: string,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const client = new pg.Client({ connectionString: ownerUrl, keepAlive: true });
  const lose = () => lost.abort(new Error('the database went away while the backup was being made'));
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  try {
    const { rows } = await client.query<{ is_mine: boolean }>(`select pg_try_advisory_lock(${LOCK}) as is_mine`);
    if (!rows[0]?.is_mine) {
      const holder = await backupUnderWay(client);
      throw new BackupRunning(holder?.since ?? new Date(), holder?.by ?? '');
    }
    return await work(given ? AbortSignal.any([given, lost.signal]) : lost.signal);
  } finally {
    await client.end().catch(() => {});
  }
}
