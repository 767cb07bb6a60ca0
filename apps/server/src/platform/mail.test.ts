import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgress } from './egress/egress.ts';
import { createMailer, type Mail, type SmtpSettings } from './mail.ts';

interface Received {
  user: string | null;
  from: string;
  to: string[];
  source: string;
}

const mail: Mail = { to: 'anna@example.test', subject: 'Hello', text: 'plain', html: '<p>rich</p>' };

describe('the mailer', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** As much of SMTP as a client needs, with what it received kept word by word. */
  async function startServer(password?: string) {
    const inbox: Received[] = [];
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      converse(socket, inbox, password);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stops.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { inbox, port: (server.address() as AddressInfo).port, connections: () => sockets.size };
  }

  function make(port: number, allow = '') {
    const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Northwind, Inc. <no-reply@northwind.test>' };
    const mailer = createMailer(config, createEgress({ EGRESS_ALLOW: allow }));
    stops.push(() => mailer.close());
    return mailer;
  }
  const brand = (port: number, password = 'right'): SmtpSettings => ({
    host: '127.0.0.1',
    port,
    username: 'brand',
    password,
    encryption: 'none',
  });

  it('sends over the operator server, on connections it keeps', async () => {
    const server = await startServer();
    const mailer = make(server.port);
    await mailer.send({
      ...mail,
      subject: 'Prüfung ✓',
      replyTo: 'Help <help@northwind.test>',
      headers: { 'X-Kind': 'test' },
    });
    await mailer.send(mail);
    expect(server.inbox[0]).toMatchObject({ from: 'no-reply@northwind.test', to: ['anna@example.test'] });
    const { source } = server.inbox[0] as Received;
    expect(source).toContain('From: "Northwind, Inc." <no-reply@northwind.test>');
    expect(source).toContain('Reply-To: Help <help@northwind.test>');
    expect(source).toContain('X-Kind: test');
    expect(source).toMatch(/Subject: =\?UTF-8\?/);
    expect(source).toContain('text/plain');
    expect(source).toContain('<p>rich</p>');
    expect(server.connections()).toBe(1);
  });

  it('sends over a brand server with its name and password', async () => {
    const server = await startServer('right');
    const mailer = make(1, `127.0.0.1:${server.port}`);
    await mailer.send({ ...mail, from: 'Brand <brand@brand.test>', smtp: brand(server.port) });
    expect(server.inbox[0]).toMatchObject({ user: 'brand', from: 'brand@brand.test' });
  });

  it('tells a wrong password from a server that is not there', async () => {
    const server = await startServer('right');
    const closed = await startServer();
    stops.pop()?.();
    const mailer = make(1, `127.0.0.1:${server.port},127.0.0.1:${closed.port}`);
    await mailer.verify(brand(server.port));
    await expect(mailer.verify(brand(server.port, 'wrong'))).rejects.toMatchObject({ code: 'smtp.auth' });
    await expect(mailer.verify(brand(closed.port))).rejects.toMatchObject({ code: 'smtp.unreachable' });
    await expect(mailer.verify({ ...brand(server.port), encryption: 'starttls' })).rejects.toMatchObject({
      status: 422,
    });
    await expect(make(closed.port).send(mail)).rejects.toMatchObject({ code: 'smtp.unreachable' });
    expect(server.inbox).toEqual([]);
  });

  it('says what the server said when it refuses a mail', async () => {
    const server = await startServer();
    const refused = make(server.port).send({ ...mail, to: 'nobody@example.test' });
    await expect(refused).rejects.toMatchObject({
      code: 'smtp.rejected',
      params: { reason: expect.stringContaining('550') },
    });
  });

  it('never connects to a brand server in a forbidden place', async () => {
    const server = await startServer();
    await expect(make(1).send({ ...mail, smtp: brand(server.port) })).rejects.toMatchObject({ code: 'egress.refused' });
    expect(server.connections()).toBe(0);
  });

  const BREAK = ['\r\n', '\n', '\r', '\u0000', '\u2028'];
  const hostile: [string, Partial<Mail>][] = [
    ...BREAK.flatMap((sign): [string, Partial<Mail>][] => [
      ['recipient', { to: `anna@example.test${sign}Bcc: eve@evil.test` }],
      ['sender', { from: `a@b.test${sign}Bcc: eve@evil.test` }],
      ['sender name', { from: `A${sign}Bcc: eve@evil.test <a@b.test>` }],
      ['reply address', { replyTo: `a@b.test${sign}Bcc: eve@evil.test` }],
      ['header value', { headers: { 'X-A': `1${sign}Bcc: eve@evil.test` } }],
      ['header name', { headers: { [`X-A${sign}Bcc`]: 'eve@evil.test' } }],
    ]),
    ['second recipient', { to: 'anna@example.test, eve@evil.test' }],
    ['group', { to: 'all: anna@example.test, eve@evil.test;' }],
    ['route', { to: '<anna@example.test>, <eve@evil.test>' }],
    ['empty recipient', { to: '' }],
    ['two senders', { from: 'A <a@b.test>, E <eve@evil.test>' }],
    ['Bcc header', { headers: { Bcc: 'eve@evil.test' } }],
    ['To header', { headers: { to: 'eve@evil.test' } }],
  ];
  it.each(hostile)('refuses to be tricked by a %s', async (_title, part) => {
    const server = await startServer();
    await expect(make(server.port).send({ ...mail, ...part })).rejects.toThrow();
    expect(server.inbox).toEqual([]);
  });

  it('makes line breaks in a subject harmless', async () => {
    const server = await startServer();
    await make(server.port).send({ ...mail, subject: 'Hi\r\nBcc: eve@evil.test\r\n\r\nbody' });
    const { to, source } = server.inbox[0] as Received;
    expect(to).toEqual(['anna@example.test']);
    expect(source).toMatch(/^Subject: Hi +Bcc: eve@evil.test +body$/m);
    expect(source).not.toMatch(/^Bcc:/m);
  });

  it('never reads files or addresses that a body might name', async () => {
    const server = await startServer();
    const mailer = make(server.port);
    const sneaky = { ...mail, html: { path: '/etc/passwd' } as never };
    await expect(mailer.send(sneaky)).rejects.toThrow();
    expect(server.inbox).toEqual([]);
  });
});

function converse(socket: Socket, inbox: Received[], password: string | undefined) {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let letter: Received = { user: null, from: '', to: [], source: '' };
  let isData = false;
  socket.on('error', () => {});
  say('220 ready');
  createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
    if (isData) {
      if (line !== '.') {
        letter.source += `${line}\n`;
        return;
      }
      isData = false;
      inbox.push(letter);
      letter = { user: letter.user, from: '', to: [], source: '' };
      return void say('250 kept');
    }
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') say('250-hello\r\n250 AUTH PLAIN');
    else if (verb === 'AUTH') {
      const [, user = '', given] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\u0000');
      letter.user = user;
      say(given === password ? '235 welcome' : '535 who are you');
    } else if (verb === 'MAIL') {
      letter.from = address;
      say('250 go on');
    } else if (verb === 'RCPT') {
      if (address.startsWith('nobody@')) return void say('550 no such mailbox');
      letter.to.push(address);
      say('250 go on');
    } else if (verb === 'DATA') {
      isData = true;
      say('354 speak');
    } else say(verb === 'QUIT' ? '221 bye' : '250 fine');
  });
}
