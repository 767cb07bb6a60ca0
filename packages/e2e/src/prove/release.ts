/**
 * The archive of `npm run release` in a root of its own, as the Dockerfile describes it: Debian's smallest base, no Node, no npm, no
 * repository, a root that cannot be written to, an ordinary user. It is started, used, backed up to S3, destroyed, restored from there by the calls
 * of the set-up page of a new installation, and used again.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RestoreState, restoring } from '@leadwright/contract/accounts/restoring';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { startBucketServer, startSandbox } from '@leadwright/server/proving';
import { ROOT } from '../operating/document.ts';
import type { ProveOptions } from '../prove.ts';
import { type Container, entry, health, makeContainer, refuseOtherMachines } from '../release/container.ts';
import { call, loginOf, type World } from '../support/client.ts';
import { freePort } from '../support/cluster.ts';
import { austinIn, indexIsFilled, runSearch } from '../support/leads.ts';

const READY_MS = 300_000;
/** Tests, the simulated world, and what is for development. */
const UNWANTED =
  /^[^/]+\/(apps|packages)\/.*(\.test\.[a-z]+$|\/testing\/)|\/packages\/(sandbox|e2e)\/|node_modules\/(vitest|typescript|vite)\//;

/** Makes it, and checks it as somebody does who has downloaded it. */
function makeRelease(folder: string) {
  execFileSync(process.execPath, [join(ROOT, 'scripts/release.mjs'), '--out', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const names = readdirSync(folder);
  const sums = names.find((name) => name.endsWith('.sha256')) as string;
  execFileSync('sha256sum', ['--check', '--strict', sums], { cwd: folder, stdio: 'pipe' });
  const archive = names.find((name) => name.endsWith('.tar.gz')) as string;
  const inside = execFileSync('tar', ['-tzf', join(folder, archive)], { encoding: 'utf8', maxBuffer: 2 ** 28 }).split(
    '\n',
  );
  const unwanted = inside.filter((path) => UNWANTED.test(path));
  if (unwanted.length > 0) throw new Error(`the archive holds ${unwanted.slice(0, 5).join(', ')}`);
  return { archive: join(folder, archive), files: inside.length };
}

async function untilReady(url: string) {
  for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(250)) {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (reply?.ok) return;
  }
  throw new Error('the product does not become ready');
}

/** What a container lacks and is not allowed. */
async function inspect(container: Container) {
  const said = async (command: string) => (await container.run(['/bin/sh', '-c', command])).trim();
  const found = await said('for each in node npm git python3 curl; do command -v $each; done; true');
  const written = await said(
    'for each in / /etc /opt /opt/leadwright /usr; do touch $each/x 2>/dev/null && echo $each; done; true',
  );
  if (found || written) throw new Error(`it finds ${found || 'nothing'} and can write to ${written || 'nothing'}`);
  return { user: await said('id -un'), debian: await said('cat /etc/debian_version') };
}

async function search(world: World) {
  const owner = await loginOf(world, 'customer');
  await indexIsFilled(world, owner);
  const location_id = (await austinIn(world, owner.token)) as number;
  const filters = { industry: 'dental_clinic', location_id };
  const body = { type: 'industry' as const, list: { name: 'Before the loss' }, limit: 20, filters };
  return (await runSearch(world, owner, body)).added;
}

async function rowsOf(world: World) {
  const { token } = await loginOf(world, 'customer');
  const { data } = await call(world, lists.find, { token, query: { search: 'Before the loss' } });
  const id = data[0]?.id;
  if (!id) throw new Error('the list is gone');
  return (await call(world, results.find, { token, params: { id, type: 'local' }, body: {} })).data.length;
}

/** As the page does it: the newest backup of BACKUP_URL, until the way is closed and the old accounts sign in. */
async function restoreFromSetUp(world: World, setup_token: string) {
  const { data } = await call(world, restoring.find, { body: { setup_token, place: null } });
  const newest = data.find((backup) => backup.is_proven);
  if (!newest) throw new Error('there is no proven backup in the bucket');
  await call(world, restoring.fetch, { body: { setup_token, place: null, name: newest.name } });
  for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(250)) {
    const reply = await fetch(`${world.url}/api/setup/restore`).catch(() => null);
    if (reply?.status === 404) return untilReady(world.url);
    const { phase, problem } = reply?.ok
      ? ((await reply.json()) as RestoreState)
      : { phase: 'restarting', problem: null };
    if (phase === 'failed') throw new Error(`the restore failed: ${problem}`);
  }
  throw new Error('the restore does not come to its end');
}

export async function prove({ recording }: ProveOptions) {
  refuseOtherMachines();
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-release-'));
  chmodSync(folder, 0o755);
  const [bucket, outside, port] = [await startBucketServer(), await startSandbox(), await freePort()];
  let stop = async () => {};
  try {
    const { archive, files } = makeRelease(join(folder, 'release'));
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const container = makeContainer(folder, archive, version);
    const env = {
      ...outside.env,
      MODE: 'sandbox',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      TRUST_PROXY: '127.0.0.1',
      SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
      BACKUP_URL: 's3://lead/release',
      BACKUP_S3_ENDPOINT: bucket.endpoint,
      BACKUP_S3_REGION: 'eu-west-1',
      BACKUP_S3_ACCESS_KEY: 'AK',
      BACKUP_S3_SECRET_KEY: 'shh',
    };
    const world = { url: `http://127.0.0.1:${port}`, sandboxUrl: outside.url };
    const begin = async (mode: 'sandbox' | 'live') => {
      const child = container.start({ ...env, MODE: mode });
      stop = () => container.stop(child);
      await untilReady(world.url);
      return child;
    };
    const command = (...args: string[]) => container.run([...entry(), ...args], env);
    const inside = await inspect(container);
    const first = await begin('sandbox');
    await container.run(health(), env);
    const delivered = await search(world);
    const before = await rowsOf(world);
    await command('backup');
    await command('backup', 'send');
    await stop();
    if (first.exitCode !== 0) throw new Error(`SIGTERM ends it with ${first.exitCode ?? first.signalCode}`);
    container.loseData();
    recording.fault('deleted', 'data folder');
    // Nobody is in a new live installation. It starts anew on what it has restored.
    await begin('live');
    const token = readFileSync(join(folder, 'data/setup-token'), 'utf8').trim();
    await restoreFromSetUp(world, token);
    const after = await rowsOf(world);
    if (before === 0 || after !== before) throw new Error(`${after} of ${before} rows came back`);
    return {
      ...inside,
      files,
      megabytes: Math.round(statSync(archive).size / 1e6),
      delivered,
      rows: after,
      objects: bucket.objects.size,
    };
  } finally {
    await stop();
    await bucket.stop();
    await outside.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
