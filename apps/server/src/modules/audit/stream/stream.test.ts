import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminTopics } from '@leadwright/contract/admin/catalogue';
import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { startBucketServer } from '../../../platform/storage/testing/bucket-server.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { createList } from '../../results/testing/lists.ts';
import { sendHistory } from './stream.jobs.ts';
import { exportHistory } from './stream.service.ts';

interface Line {
  class_uid: number;
  activity_id: number;
  status_detail?: string;
  time: number;
  metadata: { sequence: number; tenant_uid: string };
  actor: { user: { uid: string } };
  api: { operation: string };
}

/** What a receiver got, and how it answers next. */
const got = { bodies: [] as string[], headers: [] as Record<string, unknown>[], answers: [] as (number | 'lost')[] };
const linesOf = (body: string) =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const lines = () => got.bodies.flatMap(linesOf);

let receiver: Server;
let api: Api;
let who: TestPerson;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const answer = got.answers.shift() ?? 204;
      if (answer === 204 || answer === 'lost') got.bodies.push(body);
      got.headers.push(request.headers);
      if (answer === 'lost') request.socket.destroy();
      else response.writeHead(answer).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  api = await startApi({
    AUDIT_URL: `http://127.0.0.1:${port}/in`,
    AUDIT_AUTHORIZATION: 'Bearer of-the-collector',
    HISTORY_DAYS: '2',
  });
  who = await api.buildAccount();
});
afterAll(async () => {
  await api.stop();
  receiver.close();
});
afterEach(() => {
  got.bodies = [];
  got.headers = [];
});

const send = async () => {
  await api.runSchedule('audit.stream');
  await api.runJobs([sendHistory]);
};
const actMany = (count: number) => Promise.all(Array.from({ length: count }, () => createList(api, who)));
const waiting = async () => (await api.platform.databases.owner.query('select from audit_outbox')).rowCount;
/** Numbers follow each other without a gap. */
const isGapless = (numbers: number[]) => numbers.every((n, i) => i === 0 || n === (numbers[i - 1] as number) + 1);

describe('the history of acts', () => {
  it('arrives in the form of OCSF, with the account, the person and the act', async () => {
    const id = await createList(api, who);
    await api.call(who, lists.remove, { params: { id } });
    await send();
    const own = lines().filter(({ metadata }) => metadata.tenant_uid === String(who.accountId));
    expect(own).toMatchObject([
      { class_uid: 6003, activity_id: 1, actor: { user: { uid: String(who.userId) } } },
      { class_uid: 6003, activity_id: 4, api: { operation: 'lists.remove' } },
    ]);
    expect(got.headers[0]).toMatchObject({
      authorization: 'Bearer of-the-collector',
      'content-type': 'application/x-ndjson',
      'x-sequence': `1-${lines().at(-1)?.metadata.sequence}`,
    });
    expect(await waiting()).toBe(0);
  });

  it('arrives in order and without a gap, also when the place was away', async () => {
    await send();
    const before = (await api.platform.databases.owner.query('select last_sequence from audit_stream')).rows[0];
    await actMany(20);
    got.answers = [503, 'lost'];
    await send();
    expect(got.bodies).toEqual([]);
    await actMany(5);
    for (let tries = 0; tries < 2; tries++) {
      await api.platform.databases.owner.query('update graphile_worker._private_jobs set run_at = now()');
      await api.runJobs([sendHistory]);
    }
    // The lost answer: the same lines came twice, with the same numbers.
    const [first, again] = got.bodies;
    expect(again).toBe(first);
    const numbers = [...new Set(lines().map(({ metadata }) => metadata.sequence))];
    expect(numbers).toHaveLength(25);
    expect(numbers[0]).toBe(Number(before.last_sequence) + 1);
    expect(isGapless(numbers)).toBe(true);
    expect(await waiting()).toBe(0);
  });

  it('includes what administrators do', async () => {
    const admin = await api.buildAdmin();
    const { status } = await api.call(admin, adminTopics.create, { body: { name: 'Harbour lights' } as never });
    expect(status).toBeLessThan(300);
    await send();
    expect(lines().map(({ api: { operation } }) => operation)).toContain('admin.topics.create');
  });

  it('is sent in parts that any program takes', async () => {
    await actMany(3);
    await api.platform.databases.owner.query(
      `update audit_log set details = jsonb_build_object('text', repeat('a', 300000))
       where id in (select entry_id from audit_outbox)`,
    );
    await send();
    expect(got.bodies.length).toBe(3);
    expect(isGapless(lines().map(({ metadata }) => metadata.sequence))).toBe(true);
  });

  it('keeps the number of an act that was erased before it was sent', async () => {
    await actMany(3);
    await api.platform.databases.owner.query(
      'delete from audit_log where id = (select entry_id from audit_outbox order by id offset 1 limit 1)',
    );
    await send();
    expect(lines().map(({ status_detail }) => status_detail)).toEqual([undefined, 'erased', undefined]);
    expect(isGapless(lines().map(({ metadata }) => metadata.sequence))).toBe(true);
  });

  it('is reported by the checks when it does not arrive for a quarter of an hour', async () => {
    await actMany(1);
    got.answers = [500];
    await send();
    await api.platform.databases.owner.query("update audit_stream set failing_since = now() - interval '20 minutes'");
    const { examine } = await import('../../../platform/doctor/doctor.ts');
    const { config, databases } = api.platform;
    const check = () => examine({ config, ownerUrl: databases.ownerUrl }, ['audit']);
    expect(await check()).toMatchObject([{ state: 'problem', code: 'late' }]);
    await send();
    expect(await check()).toMatchObject([{ state: 'ok', code: 'fine' }]);
  });
});

describe('history that is older than the operator wants', () => {
  it('goes, but for what was not sent yet', async () => {
    await send();
    const ask = async (text: string) => (await api.platform.databases.owner.query(text)).rowCount;
    await actMany(2);
    await send();
    await actMany(1);
    api.clock.advance(3 * 24 * 3_600_000);
    await actMany(1);
    await api.runSchedule('audit.forget-history');
    expect(await ask('select from audit_log')).toBe(2);
    expect(await waiting()).toBe(2);
    await send();
    await api.runSchedule('audit.forget-history');
    expect(await ask('select from audit_log')).toBe(1);
  });
});

describe('an export', () => {
  it('has the acts of its time, of all accounts, oldest first', async () => {
    api.clock.advance(1);
    const from = api.clock.now();
    const other = await api.buildAccount();
    await createList(api, who);
    api.clock.advance(90 * 60_000);
    await createList(api, other);
    const to = new Date(api.clock.now().getTime() + 1);
    const read = async (end: Date) => {
      const found: Line[] = [];
      for await (const line of exportHistory(systemBase(api.platform), from, end)) found.push(JSON.parse(line) as Line);
      return found.map(({ metadata }) => metadata.tenant_uid);
    };
    expect(await read(to)).toEqual([who, other].map(({ accountId }) => String(accountId)));
    expect(await read(new Date(to.getTime() - 1))).toEqual([String(who.accountId)]);
  });
});

describe('a bucket', () => {
  it('gets one object for each batch, named by its numbers', async () => {
    const service = await startBucketServer();
    const other = await startApi({
      AUDIT_URL: 's3://lead/history',
      S3_ENDPOINT: service.endpoint,
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY: 'AK',
      S3_SECRET_KEY: 'shh',
    });
    try {
      const person = await other.buildAccount();
      await createList(other, person);
      await other.runSchedule('audit.stream');
      await other.runJobs([sendHistory]);
      const [key] = service.objects.keys();
      const sent = linesOf(String(service.objects.get(key as string)?.body));
      const [first, last] = [sent[0], sent.at(-1)].map((line) => String(line?.metadata.sequence).padStart(15, '0'));
      expect(key).toBe(
        `history/${new Date(sent[0]?.time ?? 0).toISOString().slice(0, 10)}/${first}-${last}-${sent[0]?.time}.jsonl`,
      );
    } finally {
      await other.stop();
      await service.stop();
    }
  });
});

describe('without the setting', () => {
  it('nothing waits', async () => {
    const other = await startApi();
    try {
      await createList(other, await other.buildAccount());
      expect((await other.platform.databases.owner.query('select from audit_outbox')).rowCount).toBe(0);
    } finally {
      await other.stop();
    }
  });
});
