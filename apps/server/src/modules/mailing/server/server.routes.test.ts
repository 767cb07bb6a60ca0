import { createServer, type Server } from 'node:net';
import { smtp } from '@leadwright/contract/resale/smtp';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { queuedPayloads } from '../../../testing/queue.ts';
import { sendMail } from '../public.ts';
import type { MailParams } from '../templates.data.ts';
import { tellOwner } from './failing.service.ts';

interface Received {
  subject: string;
  text: string;
  login: string | null;
  server: string;
  from: string;
  from_name: string;
  reply_to: string;
}

let api: Api;
let reseller: TestPerson;
/** Takes connections and says that it is away. */
let away: Server;
let count = 0;

beforeAll(async () => {
  away = createServer((socket) => socket.end('421 4.3.2 Away for maintenance\r\n'));
  await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
  api = await startApi({ EGRESS_ALLOW: [ownPort(), awayPort()].map((port) => `127.0.0.1:${port}`).join(',') });
});
afterAll(async () => {
  await api.stop();
  away.close();
});
beforeEach(async () => {
  reseller = await api.buildReseller();
});

const ownPort = () => inject('mailHostsPort');
const awayPort = () => (away.address() as { port: number }).port;
const address = () => `reader.${process.pid}.${Date.now().toString(36)}.${++count}@people.test`;
const received = async (to: string) => {
  const { body } = await request(`${inject('sandboxUrl')}/mail?to=${encodeURIComponent(to)}`);
  return (await body.json()) as Received[];
};
const server = (changes = {}) => ({
  support_email: 'help@brand.test',
  from_email: 'hello@brand.test',
  from_name: 'Brand People',
  host: '127.0.0.1',
  port: ownPort(),
  username: 'brand',
  password: 'secret-1',
  encryption: 'none' as const,
  ...changes,
});
const save = (changes = {}, who = reseller) => api.call(who, smtp.save, { body: server(changes) });
const read = async (who = reseller) => (await api.call(who, smtp.get, {})).body.data;
const mail = <T extends 'reset-password' | 'welcome'>(to: string, template: T, params: MailParams[T]) =>
  asAccount(systemBase(api.platform), reseller.accountId, (tx) =>
    sendMail(tx, { to, language: 'en', brandId: reseller.brandId, template, params }),
  );
const code = (to: string) => mail(to, 'reset-password', { name: 'Ann', code: '123456', minutes: 10 });
/** Every waiting job is due now, as after some time. */
async function runAgain() {
  await api.platform.databases.owner.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())',
  );
  await api.runJobs();
}

describe('the mail server of a reseller', () => {
  it('is kept with a sealed password that never comes back, and mails of the brand go through it', async () => {
    expect(await read()).toBeNull();
    const { status, body } = await save();
    expect([status, body.data.has_password, body.data.health.state]).toEqual([200, true, 'untested']);
    expect(JSON.stringify([body, await read()])).not.toContain('secret-1');
    const { rows } = await api.platform.databases.owner.query(
      'select password from mailing_settings where account_id = $1',
      [reseller.accountId],
    );
    expect(rows[0].password).not.toContain('secret-1');
    const to = address();
    await code(to);
    await api.runJobs();
    expect(await received(to)).toMatchObject([
      { server: 'smtp.northwind.test', login: 'brand', from: 'hello@brand.test', from_name: 'Brand People' },
    ]);
    expect((await read())?.health).toMatchObject({ state: 'works', sent: 1, failed: 0, problem: null });
    await api.call(reseller, smtp.remove, {});
    const next = address();
    await code(next);
    await api.runJobs();
    expect(await received(next)).toMatchObject([{ server: 'smtp.leadwright.test', login: null }]);
  });

  it('has the support address of the business account, whichever of the two changes it', async () => {
    const { owner } = api.platform.databases;
    const mine = [reseller.accountId];
    const brand = async () =>
      (await owner.query('select support_email from brands where account_id = $1', mine)).rows[0];
    await save();
    expect(await brand()).toEqual({ support_email: 'help@brand.test' });
    await owner.query(`update brands set support_email = 'desk@brand.test' where account_id = $1`, mine);
    expect((await read())?.support_email).toBe('desk@brand.test');
    await save({ support_email: 'team@brand.test' });
    expect([await brand(), (await read())?.support_email]).toEqual([
      { support_email: 'team@brand.test' },
      'team@brand.test',
    ]);
  });

  it('keeps its password when none is given, and only for the server and the name it was given for', async () => {
    await save();
    const kept = await save({ password: '', from_name: 'Others' });
    expect([kept.status, kept.body.data.has_password]).toEqual([200, true]);
    for (const changes of [{ host: 'smtp.evil.test' }, { username: 'someone' }]) {
      const refused = await save({ password: '', ...changes });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['password']]);
      const tried = await api.call(reseller, smtp.test, {
        body: { ...server({ password: '', ...changes }), to: address() },
      });
      expect(tried.status).toBe(422);
    }
  });

  it('refuses hosts inside and ports of other things, and says which', async () => {
    const inside = await save({ host: '10.0.0.7', port: 587 });
    expect(inside.body.errors).toEqual({ host: [expect.stringContaining('public name of a mail server')] });
    const odd = await save({ host: 'smtp.brand.example', port: 6379 });
    expect(odd.body.errors).toEqual({ port: [expect.stringContaining('25, 465, 587, 2525')] });
    expect(await read()).toBeNull();
  });

  it('can be tested before it is saved, and shows the answer', async () => {
    const to = address();
    const works = await api.call(reseller, smtp.test, { body: { ...server(), to } });
    expect(works.body.data).toMatchObject({ works: true, answer: expect.stringMatching(/^250 /) });
    expect(await received(to)).toMatchObject([{ login: 'brand', reply_to: 'help@brand.test' }]);
    expect(await read()).toBeNull();
    const fails = await api.call(reseller, smtp.test, { body: { ...server({ port: awayPort() }), to } });
    expect(fails.body.data).toMatchObject({ works: false, answer: expect.stringContaining('Away for maintenance') });
  });

  it('fails: a code goes through the platform at its second attempt, answerable to the reseller', async () => {
    await save({ port: awayPort() });
    const to = address();
    await code(to);
    await api.runJobs();
    expect(await received(to)).toEqual([]);
    await runAgain();
    expect(await received(to)).toMatchObject([
      { server: 'smtp.leadwright.test', from_name: expect.stringMatching(/^Brand \d/), reply_to: 'help@brand.test' },
    ]);
    expect((await received(to))[0]?.from).not.toBe('hello@brand.test');
    expect((await read())?.health).toMatchObject({
      state: 'fails',
      failed: 2,
      problem: expect.stringContaining('Away for maintenance'),
    });
  });

  it('fails: other mails wait for it, and the owner gets one mail', async () => {
    await save({ port: awayPort() });
    const [to, other] = [address(), address()];
    await mail(to, 'welcome', { name: 'Ann' });
    await api.runJobs();
    for (let attempt = 0; attempt < 4; attempt += 1) await runAgain();
    await mail(other, 'welcome', { name: 'Bea' });
    await api.runJobs();
    expect([await received(to), await received(other)]).toEqual([[], []]);
    const told = (await received(reseller.email)).filter(({ subject }) => subject.includes('is failing'));
    expect(told).toMatchObject([
      { server: 'smtp.leadwright.test', text: expect.stringContaining('Away for maintenance') },
    ]);
    // A code does not even wait for its second attempt now.
    const third = address();
    await code(third);
    await api.runJobs();
    expect(await received(third)).toMatchObject([{ server: 'smtp.leadwright.test' }]);
    await save();
    await runAgain();
    expect([await received(to), await received(other)]).toMatchObject([[{ login: 'brand' }], [{ login: 'brand' }]]);
  });

  it('shows a failure of ours in words, on the page and in the mail', async () => {
    await save();
    await api.platform.databases.owner.query(
      `update mailing_settings set outcome_at = now(), problem = 'egress.refused' where account_id = $1`,
      [reseller.accountId],
    );
    const { data } = (await api.call(reseller, smtp.get, {}, { language: 'es' })).body;
    expect(data?.health.problem).toBe('Esta URL o dominio no se puede usar');
    const { host } = data as { host: string };
    await tellOwner(systemBase(api.platform), { accountId: reseller.accountId, host, problem: 'egress.refused' });
    await api.runJobs();
    const told = (await received(reseller.email)).filter(({ subject }) => subject.includes('is failing'));
    expect(told.some(({ text }) => text.includes('This URL/domain cannot be used'))).toBe(true);
    expect(told.some(({ text }) => text.includes('egress.refused'))).toBe(false);
  });

  it('is not to blame for a mailbox that does not exist', async () => {
    await save();
    await code(`bounce+${++count}@people.test`);
    await api.runJobs();
    expect((await read())?.health).toMatchObject({ state: 'untested', failed: 0 });
    expect(JSON.stringify(await queuedPayloads(api.platform))).toContain('bounce+');
  });

  it('does not exist for another reseller', async () => {
    await save();
    const other = await api.buildReseller();
    expect(await read(other)).toBeNull();
    await api.call(other, smtp.remove, {});
    expect(await read()).not.toBeNull();
    const stolen = await api.call(other, smtp.save, { body: server({ password: '' }) });
    expect(Object.keys(stolen.body.errors ?? {})).toEqual(['password']);
  });
});
