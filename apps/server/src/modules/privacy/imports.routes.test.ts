/** Large inputs: stored at once and added in portions, without blocking other accounts. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_DO_NOT_CONTACT_FILE_MB, privacy } from '@leadwright/contract/leads/privacy';
import { LIVE_TOPICS } from '@leadwright/contract/live';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import type { LiveNews } from '../../platform/live/live.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { runImport } from './imports.service.ts';
import { addToList, suppressed, valuesOf } from './lists.service.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const BOUNDARY = 'xxBOUNDARYxx';
const upload = async (who: TestPerson, text: string) => privacy.importFile.reply.parse((await send(who, text)).json());
function send(who: TestPerson, text: string) {
  return api.app.inject({
    method: 'POST',
    url: privacy.importFile.path,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${who.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`,
  });
}
const lines = (count: number, host: string) => Array.from({ length: count }, (_, n) => `p${n}@${host}`).join('\n');
const importsOf = async (who: TestPerson) => (await api.call(who, privacy.imports, {})).body.data;
const job = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false };

describe('a large do-not-contact file', () => {
  it('is put aside at once, sealed, and added by a job that says what became of it', async () => {
    const who = await api.buildAccount();
    await api.call(who, privacy.add, { body: { values: ['p0@large.test'] } });
    const begun = await upload(who, `${lines(2600, 'large.test')}\nnonsense\nrubbish`);
    expect(begun).toMatchObject({ added: 0, import: { status: 'running', total: 2602, done: 0 } });
    const { rows } = await api.platform.databases.owner.query('select * from suppression_import_portions');
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toContain('large.test');

    await api.runJobs();
    const ended = { status: 'completed', total: 2602, done: 2602, added: 2599, known: 1, refused: 2 };
    expect(await importsOf(who)).toMatchObject([{ ...ended, refused_first: ['nonsense', 'rubbish'] }]);
    expect((await api.call(who, privacy.find, { query: {} })).body.total).toBe(2600);
    expect((await api.call(who, search.running, {})).body.data).toMatchObject([
      { kind: 'privacy.import', status: 'completed', done: 2602, total: 2602 },
    ]);
    const left = await api.platform.databases.owner.query('select from suppression_import_portions');
    expect(left.rowCount).toBe(0);
    expect(await importsOf(await api.buildAccount())).toEqual([]);
  });

  it('frees its worker after a turn and resumes where it stopped', async () => {
    const who = await api.buildAccount();
    await upload(who, lines(1500, 'turns.test'));
    const [{ id } = { id: 0 }] = await importsOf(who);
    const ctx = { ...systemBase(api.platform), ...job, shouldYield: () => true };
    const done: number[] = [];
    while (await runImport(ctx, who.accountId, id)) done.push((await importsOf(who))[0]?.done ?? 0);
    expect(done).toEqual([500, 1000, 1500]);
    expect(await importsOf(who)).toMatchObject([{ status: 'completed', added: 1500 }]);
  });

  it('tells every open screen how far it is, without a value of the file', async () => {
    const who = await api.buildAccount();
    const heard: LiveNews[] = [];
    const stop = api.platform.live.subscribe({ ...who, hear: (news) => heard.push(news) });
    await upload(who, `${lines(1200, 'heard.test')}\nnonsense`);
    await api.runJobs();
    const progress = () => heard.filter(({ topic }) => topic === 'privacy.import').map(({ data }) => data);
    await expect.poll(() => progress().at(-1)).toMatchObject({ status: 'completed', added: 1200, refused: 1 });
    expect(progress().map((data) => (data as { done: number }).done)).toEqual([0, 500, 1000, 1201, 1201]);
    for (const data of progress()) LIVE_TOPICS['privacy.import'].strict().parse(data);
    stop();
  });

  it.each([
    ['plain lines', (n: number) => `p${n}@held.test\n`],
    ['quoted lines', (n: number) => `"p${n}@held.test"\n`],
    ['one quote that is never closed', (n: number) => (n === 0 ? '"' : `p${n}@held.test\n`)],
    ['a single line', (n: number) => `p${n}@held.test,`],
  ])('of five megabytes holds up nobody while it is read: %s', async (_, line) => {
    const size = MAX_DO_NOT_CONTACT_FILE_MB * 1024 * 1024;
    let text = '';
    for (let n = 0; text.length < size - 32; n++) text += line(n);
    let [longest, isOver] = [0, false];
    // Time of this process only: what else the machine does is not counted.
    const spent = () => process.cpuUsage().user / 1000;
    const watch = (async () => {
      for (let before = spent(); !isOver; before = spent()) {
        await nextTurn();
        longest = Math.max(longest, spent() - before);
      }
    })();
    const values = await valuesOf(Buffer.from(text));
    isOver = true;
    await watch;
    expect(values.length).toBeGreaterThan(200_000);
    expect(values).toContain('p1@held.test');
    expect(longest).toBeLessThan(500);
  });

  it('waits for its turn when three of the account are still being added', async () => {
    const [who, other] = [await api.buildAccount(), await api.buildAccount()];
    for (const host of ['a.test', 'b.test', 'c.test']) await upload(who, lines(1100, host));
    const refused = await send(who, lines(1100, 'd.test'));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.json()).toMatchObject({ code: 'privacy.importing', message: expect.stringMatching(/^Three files/) });
    expect((await upload(other, lines(1100, 'd.test'))).import).toMatchObject({ status: 'running' });
    await api.runJobs();
    expect((await upload(who, lines(1100, 'd.test'))).import).toMatchObject({ status: 'running' });
    await api.runJobs();
  });

  it('that is small is added at once', async () => {
    const who = await api.buildAccount();
    expect(await upload(who, lines(20, 'small.test'))).toMatchObject({ added: 20, import: null });
  });
});

describe('the lock of a list', () => {
  it('does not block accounts outside its own tree', async () => {
    const [busy, other] = [await api.buildAccount(), await api.buildAccount()];
    const base = systemBase(api.platform);
    const mine = { kind: 'email', value: 'ada@locked.test' } as const;
    await asAccount(base, busy.accountId, async (tx) => {
      await addToList(tx, busy.userId, { identifiers: [mine], origin: 'manual' });
      // While the transaction is open, another account reads and adds entries.
      const found = await asAccount(base, other.accountId, async (elsewhere) => {
        await elsewhere.client.query("set local lock_timeout = '2s'");
        return suppressed(elsewhere, [mine]);
      });
      expect(found.size).toBe(0);
      const added = await asAccount(base, other.accountId, async (elsewhere) => {
        await elsewhere.client.query("set local lock_timeout = '2s'");
        return addToList(elsewhere, other.userId, { identifiers: [mine], origin: 'manual' });
      });
      expect(added).toMatchObject({ added: [{ kind: 'email' }], known: 0 });
    });
  });
});
