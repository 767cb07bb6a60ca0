/** What waits in the queue. The engine shows payloads only of jobs it gives up, so they are taken and put back. */
import type { Platform } from '../platform/context.ts';

export async function queuedPayloads({ databases }: Platform): Promise<unknown[]> {
  const client = await databases.owner.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ payload: unknown }>(
      'select payload from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs)) order by id',
    );
    return rows.map(({ payload }) => payload);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
