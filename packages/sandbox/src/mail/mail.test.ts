import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { keepMail, type MailState, matchesPattern, newMailState, type ReceivedMail } from './mailbox.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ vendors: [] });
});
afterAll(() => running.stop());
beforeEach(async () => {
  await fetch(`${running.url}/mail`, { method: 'DELETE' });
  await setSettings({});
});

const send = (mail: SendMailOptions, auth?: { user: string; pass: string }) =>
  nodemailer
    .createTransport({ host: '127.0.0.1', port: running.smtpPort, ...(auth && { auth }) })
    .sendMail({ from: 'Leadwright <hello@leadwright.test>', subject: 'Hello', text: 'Hi', ...mail });
const inbox = async (query = '') => (await (await fetch(`${running.url}/mail${query}`)).json()) as ReceivedMail[];
const setSettings = (settings: object) =>
  fetch(`${running.url}/mail/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });

describe('a mail sent by SMTP', () => {
  it('is in the inbox with its text, its code and its links', async () => {
    await send({
      to: 'Ann@Company.test',
      bcc: 'boss@company.test',
      replyTo: 'help@leadwright.test',
      subject: '¿Tu código?',
      text: 'Es 204060.',
      html: '<p>Es <b>204060</b>. <a href="https://app.test/confirm?code=1">Confirmar</a></p>',
      attachments: [{ filename: 'a.txt', content: 'abc' }],
    });
    const [mail] = await inbox();
    expect(mail).toMatchObject({
      to: ['ann@company.test', 'boss@company.test'],
      from: 'hello@leadwright.test',
      from_name: 'Leadwright',
      reply_to: 'help@leadwright.test',
      subject: '¿Tu código?',
      code: '204060',
      links: ['https://app.test/confirm?code=1'],
      attachments: [{ name: 'a.txt', type: 'text/plain', size: 3 }],
      login: null,
    });
    expect(await (await fetch(`${running.url}/mail/${mail?.id}`)).json()).toEqual(mail);
  });

  it('is accepted with any login, which is recorded', async () => {
    await send({ to: 'a@x.test' }, { user: 'reseller', pass: 'whatever' });
    expect((await inbox())[0]?.login).toBe('reseller');
  });

  it("names the server that accepted it: the platform’s, or a reseller's", async () => {
    await send({ to: 'a@x.test' });
    const own = nodemailer.createTransport({
      host: '127.0.0.1',
      port: running.mailHostsPort,
      ignoreTLS: true,
      auth: { user: 'hello@northwind.test', pass: 'secret' },
    });
    await own.sendMail({ from: 'hello@northwind.test', to: 'b@x.test', subject: 'Own', text: 'Hi' });
    expect((await inbox()).map(({ server, login }) => [server, login])).toEqual([
      ['smtp.northwind.test', 'hello@northwind.test'],
      ['smtp.leadwright.test', null],
    ]);
    await setSettings({ refuse_login: true });
    await expect(own.sendMail({ from: 'hello@northwind.test', to: 'b@x.test' })).rejects.toMatchObject({
      responseCode: 535,
    });
  });

  it('is rejected for a bouncing address, and temporarily for a busy one', async () => {
    await expect(send({ to: 'bounce+1@x.test' })).rejects.toMatchObject({ responseCode: 550 });
    await expect(send({ to: 'defer+1@x.test' })).rejects.toMatchObject({ responseCode: 450 });
    expect(await inbox()).toEqual([]);
  });

  it('obeys the switches', async () => {
    await setSettings({ reject_recipients: ['*@blocked.test'], refuse_login: true });
    await expect(send({ to: 'a@blocked.test' })).rejects.toMatchObject({ responseCode: 550 });
    await expect(send({ to: 'a@x.test' }, { user: 'u', pass: 'p' })).rejects.toMatchObject({ responseCode: 535 });
    await send({ to: 'bounce+1@x.test' });
    expect(await inbox()).toHaveLength(1);
    expect((await setSettings({ reject_recipients: 'all' })).status).toBe(400);
  });
});

describe('GET /mail', () => {
  it('lists the newest first and filters by recipient: a whole address exactly, part of one anywhere', async () => {
    for (const to of ['ann@x.test', 'joann@x.test', 'bob@y.test']) await send({ to, subject: `For ${to}` });
    const subjects = async (query: string) => (await inbox(query)).map(({ subject }) => subject);
    expect(await subjects('')).toEqual(['For bob@y.test', 'For joann@x.test', 'For ann@x.test']);
    expect(await subjects('?to=ANN@x.test')).toEqual(['For ann@x.test']);
    expect(await subjects('?to=x.test&limit=1')).toEqual(['For joann@x.test']);
    expect(await subjects('?to=nobody')).toEqual([]);
  });

  it('rejects an invalid query', async () => {
    for (const query of ['?limit=0', '?limit=x', '?since=yesterday']) {
      expect((await fetch(`${running.url}/mail${query}`)).status).toBe(400);
    }
    expect((await fetch(`${running.url}/mail/0`)).status).toBe(404);
  });
});

describe('GET /mail/wait', () => {
  const wait = (query: string) => fetch(`${running.url}/mail/wait?${query}`);

  it('responds as soon as the mail arrives', async () => {
    const waiting = wait('to=late@x.test');
    await send({ to: 'other@x.test' });
    await send({ to: 'late@x.test', text: 'Code 909090' });
    expect(await (await waiting).json()).toMatchObject({ to: ['late@x.test'], code: '909090' });
  });

  it('responds at once with an existing mail, unless it is too old', async () => {
    await send({ to: 'a@x.test', subject: 'First' });
    const first = (await (await wait('to=a@x.test')).json()) as ReceivedMail;
    expect(first.subject).toBe('First');
    expect((await wait(`to=a@x.test&since=${first.id}&timeout_ms=20`)).status).toBe(404);
    expect((await wait(`to=a@x.test&since=${new Date(Date.now() + 60_000).toISOString()}&timeout_ms=20`)).status).toBe(
      404,
    );
    const second = wait(`to=a@x.test&since=${first.id}`);
    await send({ to: 'a@x.test', subject: 'Second' });
    expect(await (await second).json()).toMatchObject({ subject: 'Second' });
  });
});

describe('a mail as HTML', () => {
  it('is served in a sandboxed page', async () => {
    await send({ to: 'a@x.test', html: '<script>alert(1)</script><p>Hi</p>' });
    const reply = await fetch(`${running.url}/mail/${(await inbox())[0]?.id}/html`);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-scripts|script-src|allow-top-navigation|allow-forms/);
  });
});

describe('the mailbox', () => {
  it('keeps the last thousand', () => {
    const store = { state: newMailState() as MailState, save: () => {}, reset: () => {} };
    const mail = { from: '', from_name: '', reply_to: '', subject: '', text: '', html: '', code: null, links: [] };
    for (let i = 0; i < 1_005; i++) {
      keepMail(store, { ...mail, headers: {}, attachments: [], date: '', to: [], login: null, server: '' });
    }
    expect(store.state.mails).toHaveLength(1_000);
    expect([store.state.mails[0]?.id, store.state.mails.at(-1)?.id]).toEqual([1_005, 6]);
  });

  it.each([
    ['bounce+*@*', 'Bounce+7@x.test', true],
    ['bounce+*@*', 'bounce@x.test', false],
    ['a.b@x.test', 'aXb@x.test', false],
    ['*@x.test', 'a@y.x.test', false],
    ['*a*a*', 'a', false],
    ['*', '', true],
  ])('pattern %s against %s: %s', (pattern, address, expected) => {
    expect(matchesPattern(pattern, address)).toBe(expected);
  });
});
