/**
 * The name server of the world: every company's domain and its mail hosts resolve to this machine, other names of the
 * reserved endings do not exist, and all other names are looked up as usual.
 */
import { promises as outside } from 'node:dns';
import dns2 from 'dns2';
import type { Records } from './records.ts';

const { Packet } = dns2;
type Message = InstanceType<typeof Packet>;
const TTL_SECONDS = 60;
const RESERVED = /(^|\.)(test|example)$/;

export interface DnsOptions {
  host: string;
  port: number;
  records: (name: string) => Records | undefined;
  /** TXT records of any name. */
  text: (name: string) => string | undefined;
  log: (message: string, details?: Record<string, unknown>) => void;
}

/** Starts listening; returns the port and a function that stops it. */
export async function startDns({ host, port, records, text, log }: DnsOptions) {
  async function recordsFor(name: string, type: number): Promise<Records | undefined> {
    const written = text(name);
    if (written !== undefined) return { addresses: [], mx: [], ...records(name), texts: [written] };
    return RESERVED.test(name) ? records(name) : recordsOutside(name, type);
  }
  async function answer(request: Message): Promise<Message> {
    const response = Packet.createResponseFromRequest(request);
    const [question] = request.questions;
    if (!question) return response;
    const { name, type } = question;
    const plain = name.toLowerCase().replace(/\.$/, '');
    const found = await recordsFor(plain, type);
    if (!found) response.header.rcode = Packet.RCODE.NXDOMAIN;
    for (const record of found ? recordsOf(found, type) : [])
      response.answers.push(Packet.createResourceFromQuestion(question, { ttl: TTL_SECONDS, ...record }));
    return response;
  }
  const server = dns2.createUDPServer((request, send) => {
    answer(request).then(send, (error) => log('A name could not be looked up', { error: String(error) }));
  });
  server.on('error', (error) => log('The name server failed', { error: String(error) }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.bind(port, host, resolve);
  });
  return {
    port: server.address().port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function recordsOf(records: Records, type: number): object[] {
  switch (type) {
    case Packet.TYPE.A:
      return records.addresses.filter((address) => !address.includes(':')).map((address) => ({ address }));
    case Packet.TYPE.AAAA:
      return records.addresses.filter((address) => address.includes(':')).map((address) => ({ address }));
    case Packet.TYPE.MX:
      return records.mx;
    case Packet.TYPE.TXT:
      return (records.texts ?? []).map((data) => ({ data }));
    default:
      return [];
  }
}

/** As the system itself would resolve it, with its hosts file. */
async function recordsOutside(name: string, type: number): Promise<Records | undefined> {
  try {
    if (type === Packet.TYPE.MX) return { addresses: [], mx: await outside.resolveMx(name) };
    if (type === Packet.TYPE.TXT) {
      const texts = (await outside.resolveTxt(name)).map((parts) => parts.join(''));
      return { addresses: [], mx: [], texts };
    }
    const found = await outside.lookup(name, { all: true });
    return { addresses: found.map(({ address }) => address), mx: [] };
  } catch {
    return undefined;
  }
}
