/**
 * An operator follows docs/operating.md on Debian 12: configuration, commands and units are read from the document and
 * run, with only paths and ports changed (operating/machine.ts). Two web and two worker processes behind nginx and
 * pgbouncer are restarted as documented under load. Then the log is rotated, and a backup is restored into a new
 * database.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { proveCaddy } from '../operating/caddy.ts';
import { createHttpsClient, type HttpsClient } from '../operating/https-client.ts';
import { type Load, startLoad } from '../operating/load.ts';
import { createMachine, type Machine } from '../operating/machine.ts';
import { refuseOtherMachines, versions } from '../operating/programs.ts';
import type { ProveOptions } from '../prove.ts';

const REQUESTS = 5000;
const FEWER_REQUESTS = 1000;
const PATIENCE_MS = 300_000;
const PERSON = { email: 'olga@owner.test', password: 'a quiet harbour 7' };

const certificate = ({ folder }: Machine) => readFileSync(join(folder, 'tls/fullchain.pem'));
const clientOf = (machine: Machine, token?: string) =>
  createHttpsClient(machine.ports.nginx, certificate(machine), token);
const ask = (machine: Machine, sql: string) =>
  machine
    .shell(`sudo -u postgres psql --no-psqlrc -At --dbname=leadwright --command="${sql}"`)
    .then((text) => text.trim());

async function install(machine: Machine) {
  const { programs, writeFile, run, shell } = machine;
  await run('folders');
  await shell('npm run build');
  await programs.start('postgresql');
  const sql = (label: string) =>
    shell(`sudo -u postgres psql --no-psqlrc -v ON_ERROR_STOP=1 ${label} <<'SQL'\n${machine.block(label)}SQL`);
  await sql('postgres');
  await run('database');
  await sql('leadwright');
  for (const name of ['userlist.txt', 'pgbouncer.ini']) writeFile(`/etc/pgbouncer/${name}`);
  await run('pooler');
  writeFile('/etc/leadwright.env');
  for (const role of ['web', 'worker']) writeFile(`/etc/systemd/system/leadwright-${role}@.service`);
  writeFile('/etc/nginx/sites-available/leadwright');
  await programs.start('nginx');
  await run('services');
  await run('proxy');
}

async function untilReady(client: HttpsClient) {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(250)) {
    const { status } = await client.call('GET', '/readyz').catch(() => ({ status: 0 }));
    if (status === 200) return;
    if (Date.now() > end) throw new Error('the installation does not become ready');
  }
}

/** Both processes must answer before the load starts. */
const untilBothReady = (machine: Machine) =>
  machine.shell(
    machine
      .block('restart')
      .split('\n')
      .filter((line) => !line.includes('systemctl'))
      .join('\n'),
  );

async function signIn(client: HttpsClient): Promise<string> {
  const { status, text } = await client.call('POST', '/auth/login', { body: PERSON });
  if (status !== 200) throw new Error(`signing in through the proxy answers ${status} ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}

async function setUp(machine: Machine, client: HttpsClient): Promise<string> {
  const file = join(machine.folder, 'data/setup-token');
  const token = existsSync(file) ? { setup_token: readFileSync(file, 'utf8').trim() } : {};
  const name = { first_name: 'Olga', last_name: 'Owner' };
  const body = { ...name, ...PERSON, password_confirmation: PERSON.password, ...token };
  const { status, text } = await client.call('POST', '/auth/setup', { body });
  if (status !== 200) throw new Error(`the first visit answers ${status} ${text}`);
  const session = await signIn(client);
  const owner = clientOf(machine, session);
  await owner.call('POST', '/api/accept-terms');
  owner.close();
  return session;
}

/** Whole rounds of restarts until there were enough requests. */
async function restartUnderLoad(machine: Machine, load: Load, requests: number) {
  let rounds = 0;
  do {
    await machine.run('restart');
    rounds++;
  } while (load.requests < requests && load.failures.length === 0);
  await load.stop(requests);
  return rounds;
}

/**
 * Requests that nginx sent to a process which closed the connection. It retried them on the other one, as allowed for
 * GET.
 */
const countResets = ({ folder }: Machine) =>
  readFileSync(join(folder, 'log/nginx-error.log'), 'utf8').match(/reset by peer|prematurely closed/g)?.length ?? 0;

async function countJobsLeft(machine: Machine) {
  const count = `select count(*) from graphile_worker.jobs where task_identifier = 'events.publish'`;
  for (const end = Date.now() + 120_000; ; await sleep(500)) {
    const left = Number(await ask(machine, count));
    if (left === 0 || Date.now() > end) return left;
  }
}

/** Confirmed writes that are missing, and duplicates. */
async function compareLists(machine: Machine, load: Load) {
  const names = (await ask(machine, `select name from lists where name like 'Load %'`)).split('\n').filter(Boolean);
  const there = new Set(names);
  return { lost: load.written.filter((name) => !there.has(name)).length, duplicates: names.length - there.size };
}

/** The old lines are in another file, and the process continues in its own, from the start. */
async function rotateLogs(machine: Machine, client: HttpsClient) {
  const config = machine.writeFile('/etc/logrotate.d/leadwright');
  const logs = join(machine.folder, 'log/leadwright');
  const size = (name: string) => (existsSync(join(logs, name)) ? statSync(join(logs, name)).size : 0);
  const before = size('web-1.log');
  await machine.shell(`logrotate --force --state ${machine.folder}/logrotate/state ${config}`);
  for (const end = Date.now() + PATIENCE_MS; size('web-1.log') === 0 && Date.now() < end; await sleep(50))
    await client.call('GET', '/api/me');
  const fresh = readFileSync(join(logs, 'web-1.log'), 'utf8');
  const isRotated = size('web-1.log.1') >= before && fresh.startsWith('{') && size('web-1.log') < before;
  if (!isRotated) throw new Error(`the log is not rotated: ${readdirSync(logs).join(' ')}, ${fresh.slice(0, 100)}`);
  return isRotated;
}

/** The pooler's connections outlive the processes: without --force the database cannot be dropped. */
async function backUpAndRestore(machine: Machine, client: HttpsClient, token: string) {
  const lists = () => ask(machine, 'select count(*) from lists');
  await machine.shell(`mkdir -p ${machine.folder}/data/files && echo kept > ${machine.folder}/data/files/proof`);
  await machine.run('backup');
  const before = await lists();
  const owned = clientOf(machine, token);
  await owned.call('POST', '/api/campaigns', { body: { name: 'After the backup', type: 'local' } });
  owned.close();
  const restore = machine.block('restore').split('\n');
  await machine.shell(restore[0] as string);
  const isBlocked = await machine.shell('sudo -u postgres dropdb leadwright').then(
    () => false,
    (error: Error) => error.message.includes('being accessed by other users'),
  );
  await machine.shell(`rm ${machine.folder}/data/files/proof`);
  await machine.run('restore');
  await untilReady(client);
  await signIn(client);
  const isRestored = (await lists()) === before && existsSync(join(machine.folder, 'data/files/proof'));
  return { dropBlockedWithoutForce: isBlocked, isRestored };
}

const poolerClients = async (machine: Machine) =>
  Number(
    await machine.shell(
      `PGPASSWORD=change-me-pooler psql -At -h 127.0.0.1 -p ${machine.ports.pgbouncer} -U pgbouncer pgbouncer -c 'show clients' | grep -c '|leadwright_'`,
    ),
  );

async function follow(machine: Machine, requests: number) {
  await install(machine);
  const client = clientOf(machine);
  await untilReady(client);
  const token = await setUp(machine, client);
  await untilBothReady(machine);
  const load = startLoad(machine.ports.nginx, certificate(machine), token);
  const rounds = await restartUnderLoad(machine, load, requests);
  const figures = {
    ...versions(),
    protocol: client.protocol(),
    poolerClients: await poolerClients(machine),
    rounds,
    restarts: rounds * 4,
    requests: load.requests,
    failed: load.failures.length,
    failures: [...new Set(load.failures)].slice(0, 5),
    repeatedByProxy: countResets(machine),
    exports: load.exports,
    streams: load.streams,
    writes: load.written.length,
    sentTwice: load.repeated,
    happenedTwice: load.twice,
    ...(await compareLists(machine, load)),
    jobsLeft: await countJobsLeft(machine),
    isLogRotated: await rotateLogs(machine, client),
    caddy: await proveCaddy(machine, (sql) => ask(machine, sql)),
    ...(await backUpAndRestore(machine, client, token)),
  };
  client.close();
  return { ...figures, slowestStopMs: machine.units.figures.slowestStopMs, killed: machine.units.figures.killed };
}

export async function prove({ full, recording }: ProveOptions) {
  refuseOtherMachines();
  const machine = await createMachine();
  try {
    const figures = await follow(machine, full ? REQUESTS : FEWER_REQUESTS);
    recording.fault('restart', 'web and worker processes', figures.restarts);
    recording.fault('sent twice', 'writes', figures.sentTwice);
    recording.operations(figures.requests);
    const { failed, happenedTwice, lost, duplicates, jobsLeft, killed, streams } = figures;
    const faults = failed + happenedTwice + lost + duplicates + jobsLeft + killed.length + streams.cut;
    const isTrue = figures.isRestored && figures.dropBlockedWithoutForce && figures.protocol === 'h2';
    if (faults > 0 || !isTrue) throw new Error(`not as promised: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    await machine.stop();
  }
}
