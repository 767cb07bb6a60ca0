/** Processor time, which measures the cost of work even on a busy machine. */
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const TICKS_PER_SECOND = 100;

/** Parent, own ticks, and those of children that have ended. */
function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const at = (n: number) => fields[n] ?? 0;
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return null;
  }
}

/** Seconds that a process has used. */
export const cpuOf = (pid: number): number => (statOf(pid)?.own ?? 0) / TICKS_PER_SECOND;

/** Seconds that all processes of the database have used. */
export async function cpuOfDatabase(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = statOf(rows[0]?.pid as number)?.parent as number;
  const children = readdirSync('/proc')
    .map((name) => statOf(Number(name)))
    .filter((each) => each?.parent === server);
  const ticks = children.reduce((sum, each) => sum + (each?.own ?? 0), statOf(server)?.ended ?? 0);
  return ticks / TICKS_PER_SECOND;
}
