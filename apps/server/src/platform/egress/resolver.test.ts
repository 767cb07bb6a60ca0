/** Name servers of the operator's choice, over a real socket. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEgress } from './egress.ts';
import { assertServers, createLookup } from './resolver.ts';

const ANSWERS: Record<string, string> = { 'here.test': '127.0.0.1', 'elsewhere.test': '10.0.0.7' };
const TYPE_A = 1;

/** As much of the protocol as one question about one address needs. */
function answerTo(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const address = question.readUInt16BE(at + 1) === TYPE_A ? ANSWERS[labels.join('.')] : undefined;
  const head = Buffer.from(question.subarray(0, at + 5));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(address ? 1 : 0, 6);
  head.writeUInt16BE(0, 10);
  if (!address) return head;
  const record = Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([head, record]);
}

const names = createSocket('udp4');
names.on('message', (question, from) => names.send(answerTo(question), from.port, from.address));
const site = createServer((request, reply) => void reply.end(`hello ${request.headers.host?.split(':')[0]}`));
let [servers, port] = ['', 0];
beforeAll(async () => {
  names.bind(0, '127.0.0.1');
  site.listen(0, '127.0.0.1');
  await Promise.all([once(names, 'listening'), once(site, 'listening')]);
  servers = `127.0.0.1:${names.address().port}`;
  port = (site.address() as AddressInfo).port;
});
afterAll(() => {
  names.close();
  site.close();
});

it('names are looked up where the operator says', async () => {
  const lookup = createLookup(servers);
  expect(await lookup('here.test')).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(await lookup('nowhere.test')).toEqual([]);
});

it('a name may lead to a place that the operator allows, and to no other one at home', async () => {
  const egress = createEgress({ EGRESS_ALLOW: `127.0.0.1:${port}`, DNS_SERVERS: servers });
  const failure = (url: string) => egress.request(url).then(String, ({ code }) => code);
  expect((await egress.request(`http://here.test:${port}/`)).body.toString()).toBe('hello here.test');
  expect(await egress.assertHost('here.test', { port, ports: new Set([25]) })).toBe('127.0.0.1');
  for (const url of [`http://elsewhere.test:${port}/`, 'http://here.test/', `http://nowhere.test:${port}/`])
    expect(await failure(url)).toBe('egress.refused');
  expect(await failure(`http://here.test:${port === 9 ? 10 : 9}/`)).toBe('egress.refused');
  await egress.close();
});

it('only addresses can be name servers', () => {
  for (const text of ['9.9.9.9', '9.9.9.9, 10.0.0.2:5353', '[2620:fe::fe]:53'])
    expect(() => assertServers(text)).not.toThrow();
  for (const text of ['dns.example.com', '9.9.9.9:x', '1.2.3']) expect(() => assertServers(text)).toThrow();
});
