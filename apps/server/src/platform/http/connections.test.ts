import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeConnections, createStallWatch, onlyListens } from './connections.ts';

describe('a reader', () => {
  const socket = (bytesWritten: number, writableLength: number) => ({ bytesWritten, writableLength });

  it('that takes nothing while something is there for it is found after its time, and not before', () => {
    const isStalled = createStallWatch(30_000);
    const deaf = socket(500, 400) as never;
    expect([0, 29_999, 30_000].map((now) => isStalled(deaf, now))).toEqual([false, false, true]);
  });

  it('that takes a little, or has taken everything, is left alone', () => {
    const isStalled = createStallWatch(30_000);
    const [slow, done] = [socket(500, 400), socket(500, 0)];
    for (let now = 0; now < 100_000; now += 20_000) {
      slow.bytesWritten += 10;
      expect([isStalled(slow as never, now), isStalled(done as never, now)]).toEqual([false, false]);
    }
  });
});

describe('a server that stops', () => {
  let app: FastifyInstance;
  let address: string;
  let asked: Promise<void>;
  let stopping: Promise<void>;
  beforeEach(async () => {
    app = Fastify({ return503OnClosing: false });
    closeConnections(app);
    asked = new Promise((done) => app.addHook('onRequest', async () => done()));
    stopping = new Promise((done) => app.addHook('preClose', async () => done()));
    app.get('/slow', async () => {
      await sleep(200);
      return { done: true };
    });
    app.get('/events', async (request, reply) => {
      reply.hijack();
      onlyListens(request.raw, reply.raw);
      reply.raw.writeHead(200).write('hello');
    });
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });

  it('leaves those who only listen, and those who never asked', async () => {
    const events = await fetch(`${address}/events`);
    const silent = connect(Number(new URL(address).port), '127.0.0.1');
    const left = new Promise((done) => silent.once('close', done));
    await new Promise((done) => silent.once('connect', done));
    await app.close();
    await left;
    expect(await events.text()).toBe('hello');
  });

  it('answers open requests', async () => {
    const answer = fetch(`${address}/slow`);
    await asked;
    await app.close();
    expect(await (await answer).json()).toEqual({ done: true });
  });

  /** Everything that is answered until the connection ends. */
  const conversation = (socket: Socket) =>
    new Promise<string>((done) => {
      let heard = '';
      socket.on('data', (text) => {
        heard += text;
      });
      socket.on('error', (error) => {
        heard += error.message;
      });
      socket.once('close', () => done(heard));
    });
  const REQUEST = 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const dial = () => connect(Number(new URL(address).port), '127.0.0.1');

  it('answers what is asked later on a connection that was already accepted, and asks for its end', async () => {
    const accepted = new Promise((done) => app.server.once('connection', done));
    const socket = dial();
    await accepted;
    const closed = app.close();
    await stopping;
    socket.write(REQUEST);
    const answer = await conversation(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    await closed;
  });

  it('answers all requests that arrived before the stop', async () => {
    const answers = Array.from({ length: 40 }, () => {
      const socket = dial();
      socket.write(REQUEST);
      return conversation(socket);
    });
    await app.close();
    expect(await Promise.all(answers)).toEqual(answers.map(() => expect.stringMatching(/^HTTP\/1\.1 200 /)));
  });
});
