import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { request as rawRequest } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createMailer } from '../mail.ts';
import { isPublicAddress } from './addresses.ts';
import { FORBIDDEN_V4, hostileHosts, hostileUrls } from './egress.test.targets.ts';
import { createEgress, type Egress } from './egress.ts';
import { MAX_CONNECTIONS } from './egress-guard.ts';

const PUBLIC = { address: '93.184.216.34', family: 4 };
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
const failure = (attempt: Promise<unknown>) => attempt.then(() => 'went through', codeOf);

const posting = { message: () => ({ headers: {}, body: 'x' }), maxBytes: 1000, timeoutMs: 20_000 };

const listen = (server: Server | TcpServer, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port));
  });
const close = (server: Server | TcpServer) => new Promise((resolve) => server.close(resolve));

describe('egress refuses', () => {
  let connections = 0;
  let port: number;
  // Hears 127.0.0.1, ::1 and 0.0.0.0 alike, where the machine speaks IPv6.
  const listener = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  let answers: Record<string, string[]> = {};
  let egress: Egress;
  const lookup = async (hostname: string) =>
    (answers[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  beforeAll(async () => {
    port = await listen(listener, '::').catch(() => listen(listener, '0.0.0.0'));
    egress = createEgress({ EGRESS_ALLOW: '' }, { lookup, ports: new Set([80, 443, port]) });
  });
  afterEach(() => {
    answers = {};
    expect(connections).toBe(0);
  });
  afterAll(async () => {
    await egress.close();
    await close(listener);
  });

  it('more than 300 hostile targets, through every door, with one and the same answer', async () => {
    const names = FORBIDDEN_V4.map((address, index) => {
      answers[`trap-${index}.example.com`] = [address];
      return `trap-${index}.example.com`;
    });
    ['::1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'fe80::1', 'fd00::1'].forEach((address, index) => {
      answers[`trap6-${index}.example.com`] = [address];
      names.push(`trap6-${index}.example.com`);
    });
    answers['mixed.example.com'] = [PUBLIC.address, '127.0.0.1'];
    names.push('mixed.example.com', 'unresolvable.example.com');
    const urls = [
      ...[...hostileHosts, ...names].flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`]),
      ...hostileUrls(port),
    ];
    expect(new Set(urls).size).toBeGreaterThan(400);
    const through: string[] = [];
    for (const url of urls) {
      const outcomes = await Promise.all([
        failure(egress.request(url, { timeoutMs: 20_000 })),
        failure(egress.assertUrl(url)),
        failure(egress.request(url, { method: 'POST', body: 'x', maxRedirects: 3, timeoutMs: 20_000 })),
        failure(egress.post(url, posting)),
      ]);
      if (outcomes.some((outcome) => outcome !== 'egress.refused')) through.push(`${url}: ${outcomes}`);
    }
    expect(through).toEqual([]);
  });

  it('them also when only its dispatcher is used', async () => {
    answers['trap.example.com'] = ['127.0.0.1'];
    for (const host of ['127.0.0.1', '[::1]', '2130706433', 'localhost', 'trap.example.com']) {
      const attempt = rawRequest(`http://${host}:${port}/`, { dispatcher: egress.dispatcher });
      expect(await failure(attempt)).toBe('egress.refused');
    }
    const odd = rawRequest('http://trap.example.com:6379/', { dispatcher: egress.dispatcher });
    expect(await failure(odd)).toBe('egress.refused');
  });

  it('them as hosts of other protocols, and text that is no host at all', async () => {
    const hosts = hostileHosts.map((host) => host.replace(/^\[|\]$/g, ''));
    const injected = [
      'mail\r\nRCPT TO:<x>',
      'mail.example.com\n',
      'a b.example.com',
      'example.com/x',
      'example.com:25',
      'u@example.com',
      '',
    ];
    for (const host of [...hosts, ...injected]) expect(await failure(egress.assertHost(host))).toBe('egress.refused');
  });

  it('them as mail servers of a brand', async () => {
    const mailer = createMailer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.test' }, egress);
    for (const host of ['127.0.0.1', 'localhost', '::1', 'metadata.google.internal', '2130706433']) {
      const smtp = { host, port: 587, username: '', password: '', encryption: 'none' as const };
      expect(await failure(mailer.verify(smtp))).toBe('egress.refused');
    }
    const smtp = { host: 'example.com', port: 22, username: '', password: '', encryption: 'none' as const };
    expect(await failure(mailer.verify(smtp))).toBe('egress.refused');
    mailer.close();
  });

  it('a name that is public when it is saved and private when it is called, a thousand times', async () => {
    let isSaved = false;
    const flipping = createEgress(
      { EGRESS_ALLOW: '' },
      { ports: new Set([port]), lookup: async () => [isSaved ? { address: '127.0.0.1', family: 4 } : PUBLIC] },
    );
    const outcomes = new Set<string>();
    for (let round = 0; round < 1000; round += 1) {
      isSaved = false;
      const url = await flipping.assertUrl(`http://rebind-${round}.example.com:${port}/`);
      isSaved = true;
      outcomes.add(await failure(flipping.request(url.href)));
      outcomes.add(await failure(flipping.post(url.href, posting)));
    }
    expect([...outcomes]).toEqual(['egress.refused']);
    await flipping.close();
  });

  it('under the field that was filled in, in plain words', async () => {
    const private_ = await egress.assertUrl(`http://127.0.0.1:${port}/`, { field: 'url' }).catch((error) => error);
    expect(private_.fields).toEqual({ url: 'validation.domain' });
    for (const url of ['file:///etc/passwd', 'gopher://x', 'http://u:p@h/', 'nonsense']) {
      const wrong = await egress.assertUrl(url, { field: 'url' }).catch((error) => error);
      expect(wrong.fields).toEqual({ url: 'validation.url' });
    }
  });

  it('an exception that does not name a port', () => {
    expect(() => createEgress({ EGRESS_ALLOW: '127.0.0.1' })).toThrow('EGRESS_ALLOW');
  });
});

describe('a public address', () => {
  it('is what it says, for any address', () => {
    for (const address of ['8.8.8.8', '93.184.216.34', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::200e']) {
      expect(isPublicAddress(address)).toBe(true);
    }
    for (const address of ['', 'x', '1.2.3', '8.8.8.8%eth0', 'fe80::1%lo', '::ffff:8.8.8.8'])
      expect(isPublicAddress(address)).toBe(false);
  });

  it('is never in a private range, for any form of URL', () => {
    const tail = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'));
    holds(
      fc.property(
        fc.constantFrom(0, 10, 127, 224, 239, 240, 255),
        tail,
        (first, rest) => !isPublicAddress(`${first}.${rest}`),
      ),
    );
    holds(
      fc.property(
        fc.ipV4(),
        (address) => !isPublicAddress(`::ffff:${address}`) && !isPublicAddress(`64:ff9b::${address}`),
      ),
    );
    holds(fc.property(fc.ipV6(), (address) => !isPublicAddress(address) || /^[23]/i.test(address)));
  });
});

describe('egress, where it may go,', () => {
  const servers: Server[] = [];
  const egresses: Egress[] = [];
  afterEach(async () => {
    await Promise.all(egresses.splice(0).map((each) => each.close()));
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await close(server);
    }
  });

  async function serve(handler: RequestListener) {
    const server = createServer(handler);
    servers.push(server);
    return `127.0.0.1:${await listen(server, '127.0.0.1')}`;
  }
  const allowing = (...hosts: string[]) => {
    const egress = createEgress({ EGRESS_ALLOW: hosts.join(', ') });
    egresses.push(egress);
    return egress;
  };
  const echo = async (request: IncomingMessage, reply: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    reply.end(
      JSON.stringify({ method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() }),
    );
  };

  it('sends what it is given and brings back the answer', async () => {
    const host = await serve(echo);
    const headers = { 'Authorization-Token': 'abc', host: 'elsewhere', 'content-type': 'text/plain' };
    const reply = await allowing(host).request(`http://${host}/hook?x=1`, { method: 'POST', headers, body: 'hello' });
    const seen = JSON.parse(reply.body.toString());
    expect(reply).toMatchObject({ status: 200, url: `http://${host}/hook?x=1` });
    expect(seen).toMatchObject({ method: 'POST', body: 'hello' });
    expect(seen.headers).toMatchObject({ 'authorization-token': 'abc', host });
  });

  it('allows exactly the host and port the operator named', async () => {
    const host = await serve(echo);
    const other = await serve(echo);
    const egress = allowing(host);
    expect(await failure(egress.request(`http://${other}/`))).toBe('egress.refused');
    expect(await failure(egress.request(`http://localhost:${host.split(':')[1]}/`))).toBe('egress.refused');
    expect(await egress.assertHost('127.0.0.1', { port: Number(host.split(':')[1]), ports: new Set([25]) })).toBe(
      '127.0.0.1',
    );
  });

  it('unpacks bodies', async () => {
    const host = await serve((request, reply) => {
      const isBrotli = request.url === '/br';
      reply.setHeader('content-encoding', isBrotli ? 'br' : 'gzip');
      if (request.url === '/empty') return void reply.end();
      reply.end((isBrotli ? brotliCompressSync : gzipSync)('plain words'));
    });
    const egress = allowing(host);
    expect((await egress.request(`http://${host}/gzip`)).body.toString()).toBe('plain words');
    expect((await egress.request(`http://${host}/br`)).body.toString()).toBe('plain words');
    expect((await egress.request(`http://${host}/empty`)).body.length).toBe(0);
    expect((await egress.request(`http://${host}/gzip`, { method: 'HEAD' })).body.length).toBe(0);
  });

  it('cuts off bombs, endless bodies and bodies larger than announced or allowed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const host = await serve((request, reply) => {
      if (request.url === '/bomb') return void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      if (request.url === '/twice')
        return void reply.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb));
      if (request.url === '/announced') return void reply.writeHead(200, { 'content-length': '99999999' }).write('x');
      const pour = () => {
        while (reply.writable && reply.write(Buffer.alloc(64 * 1024)));
      };
      reply.on('drain', pour).on('error', () => {});
      pour();
    });
    const before = process.memoryUsage().rss;
    for (const path of ['bomb', 'twice', 'announced', 'endless']) {
      expect(await failure(allowing(host).request(`http://${host}/${path}`, { maxBytes: 100_000 }))).toBe(
        'egress.too_large',
      );
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    const exact = await serve((_request, reply) => reply.end(Buffer.alloc(1000)));
    expect((await allowing(exact).request(`http://${exact}/`, { maxBytes: 1000 })).body.length).toBe(1000);
    expect(await failure(allowing(exact).request(`http://${exact}/`, { maxBytes: 999 }))).toBe('egress.too_large');
  });

  it('brings the beginning of a body that is too long, where that is wanted', async () => {
    const host = await serve((request, reply) => {
      if (request.url === '/plain') return void reply.end('x'.repeat(5000));
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5_000_000)));
    });
    for (const path of ['plain', 'packed']) {
      const { body } = await allowing(host).request(`http://${host}/${path}`, { maxBytes: 1000, cut: true });
      expect(body.toString()).toBe('x'.repeat(1000));
    }
  });

  it('gives up on an unknown or unending chain of encodings', async () => {
    const host = await serve((request, reply) => {
      reply.writeHead(200, { 'content-encoding': request.url === '/zoo' ? 'zoo' : 'gzip, gzip, gzip' }).end('x');
    });
    expect(await failure(allowing(host).request(`http://${host}/zoo`))).toBe('egress.failed');
    expect(await failure(allowing(host).request(`http://${host}/three`))).toBe('egress.failed');
  });

  it('waits no longer than asked, for silence as for a body that trickles', async () => {
    const host = await serve((request, reply) => {
      if (request.url === '/silent') return;
      const timer = setInterval(() => reply.write('x'), 20);
      reply.on('close', () => clearInterval(timer));
    });
    for (const path of ['silent', 'trickle']) {
      expect(await failure(allowing(host).request(`http://${host}/${path}`, { timeoutMs: 150 }))).toBe(
        'egress.timeout',
      );
    }
  });

  it('stops when the caller gives up, with the caller own reason', async () => {
    const host = await serve(() => {});
    const controller = new AbortController();
    const attempt = allowing(host).request(`http://${host}/`, { signal: controller.signal });
    controller.abort(new Error('the run was cancelled'));
    await expect(attempt).rejects.toThrow('the run was cancelled');
  });

  it('says what went wrong with a host that cannot be reached', async () => {
    const host = await serve(() => {});
    await close(servers.pop() as Server);
    const error = await allowing(host)
      .request(`http://${host}/`)
      .catch((it) => it);
    expect(codeOf(error)).toBe('egress.failed');
    expect(error.params.reason).toBe('ECONNREFUSED');
  });

  describe('posts many:', () => {
    it('sends what it is given and brings back the answer as it is, also a redirect', async () => {
      const host = await serve((request, reply) => {
        if (request.url === '/moved') reply.writeHead(302, { location: '/hook', 'set-cookie': ['a=1', 'b=2'] });
        return echo(request, reply);
      });
      const egress = allowing(host);
      const message = () => ({
        headers: { 'Authorization-Token': 'abc', 'content-type': 'text/plain' },
        body: 'héllo',
      });
      const reply = await egress.post(`http://${host}/hook?x=1`, { ...posting, message });
      expect(reply).toMatchObject({ status: 200, url: `http://${host}/hook?x=1` });
      const seen = JSON.parse(reply.body.toString());
      expect(seen).toMatchObject({ method: 'POST', body: 'héllo', headers: { 'authorization-token': 'abc', host } });
      const moved = await egress.post(`http://${host}/moved`, posting);
      expect([moved.status, moved.headers['set-cookie']]).toEqual([302, 'a=1, b=2']);
    });

    it('cuts off what is too long, packed or not, and an endless body', async () => {
      const host = await serve((request, reply) => {
        if (request.url === '/plain') return void reply.end('x'.repeat(5000));
        if (request.url === '/packed')
          return void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5_000_000)));
        const pour = () => {
          while (reply.writable && reply.write(Buffer.alloc(64 * 1024, 'x')));
        };
        reply.on('drain', pour).on('error', () => {});
        pour();
      });
      const egress = allowing(host);
      for (const path of ['plain', 'packed', 'endless', 'plain']) {
        const { body } = await egress.post(`http://${host}/${path}`, { ...posting, maxBytes: 10_000 });
        expect(body.toString()).toBe('x'.repeat(path === 'plain' ? 5000 : 10_000));
      }
    });

    it('waits no longer than asked, and says what went wrong', async () => {
      const host = await serve((request, reply) => {
        if (request.url === '/silent') return;
        if (request.url === '/broken') return void request.socket.destroy();
        const timer = setInterval(() => reply.write('x'), 20);
        reply.on('close', () => clearInterval(timer));
      });
      const egress = allowing(host);
      for (const path of ['silent', 'trickle'])
        expect(await failure(egress.post(`http://${host}/${path}`, { ...posting, timeoutMs: 150 }))).toBe(
          'egress.timeout',
        );
      expect(await failure(egress.post(`http://${host}/broken`, posting))).toBe('egress.failed');
      await egress.close();
      const error = await egress.post(`http://${host}/`, posting).catch((it) => it);
      expect([error.code, error.params.reason]).toEqual(['egress.failed', 'UND_ERR_DESTROYED']);
    });

    it('makes no message for a request that gets no connection in time, and one for the next request', async () => {
      const held: ServerResponse[] = [];
      const host = await serve((request, reply) => void (request.url === '/held' ? held.push(reply) : reply.end()));
      const egress = allowing(host);
      const made: string[] = [];
      const send = (name: string, timeoutMs: number) => {
        const message = () => {
          made.push(name);
          return posting.message();
        };
        return failure(egress.post(`http://${host}/${name}`, { ...posting, message, timeoutMs }));
      };
      const many = Array.from({ length: MAX_CONNECTIONS }, () => send('held', 60_000));
      await expect.poll(() => held.length).toBe(MAX_CONNECTIONS);
      const next = send('next', 60_000);
      expect(await send('late', 50)).toBe('egress.timeout');
      expect(made).toEqual(many.map(() => 'held'));
      for (const reply of held) reply.end();
      expect(new Set(await Promise.all([...many, next]))).toEqual(new Set(['went through']));
      expect(made.slice(MAX_CONNECTIONS)).toEqual(['next']);
    });
  });

  describe('meets redirects:', () => {
    const redirecting = (to: () => string, status = 302) =>
      serve((request, reply) => {
        if (request.url === '/end') return void echo(request, reply);
        request.resume().on('end', () => reply.writeHead(status, { location: to() }).end());
      });

    it('by default it brings them back as they are', async () => {
      const host = await redirecting(() => 'http://127.0.0.1:1/');
      expect(await allowing(host).request(`http://${host}/`)).toMatchObject({ status: 302 });
    });

    it('it follows as many as it may', async () => {
      const host = await redirecting(() => '/end');
      const reply = await allowing(host).request(`http://${host}/`, { maxRedirects: 1 });
      expect(reply).toMatchObject({ status: 200, url: `http://${host}/end` });
      const loop = await redirecting(() => '/again');
      const error = await allowing(loop)
        .request(`http://${loop}/`, { maxRedirects: 5 })
        .catch((it) => it);
      expect([codeOf(error), error.params.reason]).toEqual(['egress.failed', 'redirects']);
    });

    it('it never follows one to a forbidden place', async () => {
      const secret = await serve(echo);
      for (const target of [
        `http://${secret}/`,
        `http://localhost:${secret.split(':')[1]}/`,
        'http://169.254.169.254/',
        'file:///etc/passwd',
        'http://u:p@example.com/',
      ]) {
        const host = await redirecting(() => target);
        expect(await failure(allowing(host).request(`http://${host}/`, { maxRedirects: 3 }))).toBe('egress.refused');
      }
    });

    it('it sends a second host no credentials of the first', async () => {
      const second = await serve(echo);
      const first = await redirecting(() => `http://${second}/`, 307);
      const headers = { authorization: 'Bearer x', 'Authorization-Token': 'x', cookie: 'x', accept: 'text/html' };
      const reply = await allowing(first, second).request(`http://${first}/`, {
        method: 'POST',
        body: 'data',
        headers,
        maxRedirects: 2,
      });
      const seen = JSON.parse(reply.body.toString());
      expect(seen).toMatchObject({ method: 'POST', body: 'data', headers: { accept: 'text/html' } });
      for (const name of ['authorization', 'authorization-token', 'cookie'])
        expect(seen.headers).not.toHaveProperty(name);
    });

    it('it turns a posted form into a plain fetch, as browsers do', async () => {
      const host = await redirecting(() => '/end', 303);
      const reply = await allowing(host).request(`http://${host}/`, { method: 'POST', body: 'data', maxRedirects: 1 });
      expect(JSON.parse(reply.body.toString())).toMatchObject({ method: 'GET', body: '' });
    });
  });
});
