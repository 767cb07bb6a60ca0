/** Sessions with mail servers of every kind, over real sockets; the hostile ones end within their caps. */
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type MailServer, type Script, startMailServer } from '../testing/mail-server.ts';
import { CAPS } from './connection.client.ts';
import { converse } from './session.client.ts';

/** For servers that are waited for in vain; all others answer in their own time. */
const QUICK = { ...CAPS, greetingMs: 200, replyMs: 200, sessionMs: 600 };
const OURSELVES = { helo: 'check.test', from: 'verify@check.test' };
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@acme.test`);
const exists = (address: string) => (address.startsWith('p') ? '250 ok' : '550 5.1.1 no such user');

const running: MailServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function talk(script: Script, addresses: string[] = ['p1@acme.test', 'x@acme.test'], caps = CAPS) {
  const server = await startMailServer({ recipient: exists, ...script });
  running.push(server);
  const to = { host: 'mx.acme.test', address: '127.0.0.1', port: server.port };
  const questions = [{ probe: 'q0@acme.test', addresses }];
  const { signal } = new AbortController();
  const result = await converse(to, OURSELVES, questions, { caps, signal, known: new Map() });
  return { ...result, said: server.sessions[0] ?? [] };
}

describe('a session', () => {
  it('asks about an unknown address first, then about all in one go, and never sends a mail', async () => {
    const { answers, fault, said } = await talk({});
    expect(Object.fromEntries(answers)).toEqual({
      'q0@acme.test': 'rejected',
      'p1@acme.test': 'accepted',
      'x@acme.test': 'rejected',
    });
    expect(fault).toBeNull();
    expect(said.slice(0, 5)).toEqual([
      ...['EHLO check.test', 'MAIL FROM:<verify@check.test>', 'RCPT TO:<q0@acme.test>', 'RCPT TO:<p1@acme.test>'],
      'RCPT TO:<x@acme.test>',
    ]);
    expect(said).not.toContain('DATA');
  });

  it('does not ask any further where everything is accepted', async () => {
    const { answers, said } = await talk({ recipient: () => '250 ok' });
    expect([...answers]).toEqual([['q0@acme.test', 'accepted']]);
    expect(said.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  it('works line by line without pipelining, and with HELO where EHLO is unknown', async () => {
    expect((await talk({ offers: [] })).answers.size).toBe(3);
    const { answers, said } = await talk({ isWithoutEhlo: true });
    expect(answers.size).toBe(3);
    expect(said).toContain('HELO check.test');
  });

  it('encrypts where the server wants it', async () => {
    const sender = (isEncrypted: boolean) => (isEncrypted ? '250 ok' : '530 5.7.0 Must issue a STARTTLS command first');
    const { answers, said } = await talk({ sender, offers: ['STARTTLS', 'PIPELINING'] });
    expect(answers.size).toBe(3);
    expect(said).toContain('STARTTLS');
    expect((await talk({ sender, offers: [] })).fault).toBe('blocked');
  });

  it('stops before the server cuts it off', async () => {
    const strangers = people(60).map((address) => `x${address}`);
    const refused = await talk({}, strangers);
    expect(refused.said.filter((line) => line.startsWith('RCPT'))).toHaveLength(CAPS.refusals);
    const accepted = await talk({}, people(60));
    expect(accepted.said.filter((line) => line.startsWith('RCPT'))).toHaveLength(CAPS.recipients);
    expect([refused.fault, accepted.fault]).toEqual([null, null]);
  });

  it('keeps what was answered when the server has enough, or leaves', async () => {
    const enough = await talk(
      { recipient: (a, count) => (count > 3 ? '452 4.5.3 Too many recipients' : exists(a)) },
      people(9),
    );
    expect([enough.answers.size, enough.fault]).toEqual([3, null]);
    const left = await talk(
      { recipient: (a, count) => (count > 3 ? '421 4.7.0 Try again later' : exists(a)) },
      people(9),
    );
    expect([left.answers.size, left.fault]).toEqual([3, 'greylisted']);
  });

  it('reads greetings of many lines', async () => {
    expect((await talk({ greeting: '220-mail.test\r\n220-please be nice\r\n220 ESMTP' })).answers.size).toBe(3);
  });

  it.each([
    ['554 5.7.1 go away', 'blocked'],
    ['421 4.3.2 busy', 'greylisted'],
  ])('takes a greeting of %s as %s', async (greeting, fault) => {
    expect((await talk({ greeting })).fault).toBe(fault);
  });

  it('takes a refused sender for everything that would have been asked', async () => {
    expect((await talk({ sender: () => '451 4.7.1 later' })).fault).toBe('greylisted');
    expect((await talk({ sender: () => '550 5.7.1 no' })).fault).toBe('blocked');
  });

  it('reports an unreachable server', async () => {
    const server = await startMailServer();
    await server.stop();
    const to = { host: 'mx.acme.test', address: '127.0.0.1', port: server.port };
    const { signal } = new AbortController();
    const said = await converse(to, OURSELVES, [], { caps: QUICK, signal, known: new Map() });
    expect(said.fault).toBe('unreachable');
  });

  it('ends when its caller does', async () => {
    const server = await startMailServer({ greeting: null });
    running.push(server);
    const caller = new AbortController();
    const to = { host: 'mx.acme.test', address: '127.0.0.1', port: server.port };
    const talking = converse(to, OURSELVES, [], { caps: CAPS, signal: caller.signal, known: new Map() });
    caller.abort(new Error('enough'));
    await expect(talking).rejects.toThrow('enough');
  });
});

/** Writes for as long as anybody listens. */
const flood = (chunk: string) => (socket: Socket) => {
  const write = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
};

function trickle(socket: Socket) {
  const timer = setInterval(() => socket.write('2'), 50);
  socket.on('close', () => clearInterval(timer));
}

describe('a hostile server', () => {
  it.each<[string, Script, string]>([
    ['says nothing', { greeting: null }, 'slow'],
    ['hangs up at once', { onConnect: (socket) => socket.end() }, 'unreachable'],
    ['sends a line without an end', { onConnect: flood('2'.repeat(4000)) }, 'unreachable'],
    ['sends a reply without an end', { onConnect: flood('220-welcome\r\n'.repeat(500)) }, 'unreachable'],
    ['sends NUL', { onConnect: flood('\0'.repeat(2000)) }, 'unreachable'],
    ['speaks another language', { greeting: 'SSH-2.0-OpenSSH_9.6' }, 'unreachable'],
    ['sends a byte now and then', { onConnect: trickle }, 'slow'],
    ['does not answer about anybody', { recipient: () => null }, 'slow'],
  ])('%s, and is left within the caps', async (_, script, fault) => {
    const { fault: found } = await talk(script, undefined, fault === 'slow' ? QUICK : CAPS);
    expect(found).toBe(fault);
  });

  it('that lets every answer wait ends with the session', async () => {
    const caps = { ...QUICK, replyMs: 400 };
    const { fault } = await talk({ latencyMs: 250, offers: [] }, people(20), caps);
    expect(fault).toBe('slow');
  });
});
