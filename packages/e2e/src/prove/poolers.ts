/**
 * Two installations in one cluster of PostgreSQL 15 or newer, the second one behind a pgbouncer in transaction mode.
 * Each has two web and two worker processes, which are restarted one after the other under load, as in an upgrade. No
 * request may fail and no job may be left over. Needs pgbouncer and PostgreSQL's own binaries (Debian: postgresql,
 * pgbouncer).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ProveOptions } from '../prove.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { type Installation, startInstallation } from '../support/installation.ts';

interface Load {
  requests: number;
  failures: string[];
  stop(): Promise<void>;
}

const PACE_MS = 15;
/** Exit code of a start that needs manual intervention. */
const WRONG_SETTINGS = 78;

/** Users who read lists, create lists and add leads until stopped. */
function startLoad({ call }: Installation, people: number): Load {
  const load = { requests: 0, failures: [] as string[] };
  let isRunning = true;
  const ask = async (method: string, path: string, body?: unknown) => {
    load.requests++;
    const { status, json } = await call(method, path, body);
    if (status !== 200) load.failures.push(`${method} ${path}: ${status}`);
    await sleep(PACE_MS);
    return json as { data?: { id: number } } | null;
  };
  const person = async (number: number) => {
    for (let round = 0; isRunning; round++) {
      const list = await ask('POST', '/api/campaigns', { name: `List ${number} ${round}`, type: 'local' });
      const id = list?.data?.id;
      if (!id) continue;
      const rows = [{ website: `company-${number}-${round}.test`, name: `Company ${number} ${round}` }];
      await ask('POST', `/api/campaigns/${id}/manual-entry`, { rows });
      for (let look = 0; isRunning && look < 8; look++) {
        await ask('GET', '/api/campaigns');
        await ask('POST', `/api/local-results/${id}`, { search: 'company' });
      }
    }
  };
  const all = Promise.all(Array.from({ length: people }, (_unused, number) => person(number)));
  const stop = async () => {
    isRunning = false;
    await all;
  };
  return Object.assign(load, { stop });
}

/** The workers' jobs from the load: events about added leads. */
async function countJobsLeft(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (let waited = 0; ; waited += 250) {
      const { rows } = await client.query(
        `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'events.publish'`,
      );
      if (rows[0].left === 0 || waited > 60_000) return rows[0].left as number;
      await sleep(250);
    }
  } finally {
    await client.end();
  }
}

async function run(cluster: Cluster, rounds: number) {
  const installations: Installation[] = [];
  try {
    installations.push(await startInstallation({ DATABASE_URL: await cluster.createDatabase('first') }));
    installations.push(
      await startInstallation({
        DATABASE_URL: await cluster.createDatabase('second'),
        DATABASE_POOL_URL: cluster.poolerUrl('second'),
      }),
    );
    await cluster.createDatabase('third');
    const refusal = await startInstallation({ DATABASE_URL: cluster.poolerUrl('third') }).catch(String);
    const loads = installations.map((each) => startLoad(each, 3));
    for (let round = 0; round < rounds; round++) await Promise.all(installations.map((each) => each.restartAll()));
    await Promise.all(loads.map((load) => load.stop()));
    const left = await Promise.all(['first', 'second'].map((name) => countJobsLeft(cluster.url(name))));
    return {
      restarts: rounds * installations.length * 4,
      requests: loads.map(({ requests }) => requests),
      failed: loads.map(({ failures }) => failures.length),
      failures: [...new Set(loads.flatMap(({ failures }) => failures))].slice(0, 5),
      jobsLeft: left,
      isPoolerAsMainAddressRefused: String(refusal).includes(`ended with ${WRONG_SETTINGS}`),
    };
  } finally {
    for (const each of installations) await each.stop();
  }
}

export async function prove({ full, recording }: ProveOptions) {
  const cluster = await startCluster();
  try {
    const figures = await run(cluster, full ? 3 : 1);
    recording.fault('restart', 'web and worker processes', figures.restarts);
    recording.operations(figures.requests.reduce((sum, each) => sum + each, 0));
    if (!figures.isPoolerAsMainAddressRefused || [...figures.failed, ...figures.jobsLeft].some((count) => count > 0))
      throw new Error(`not as promised: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    await cluster.stop();
  }
}
