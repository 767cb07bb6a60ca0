/** A name server of a test: what it does not list does not exist. */
import { createSocket } from 'node:dgram';

export interface Zone {
  mx?: { exchange: string; priority: number }[];
  a?: string[];
  ptr?: string[];
  /** Asked about this name it says nothing at all. */
  isSilent?: boolean;
}

const TYPES = { a: 1, ptr: 12, mx: 15 } as const;
const NXDOMAIN = 3;

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

function dataOf(zone: Zone, type: number): Buffer[] {
  if (type === TYPES.mx)
    return (zone.mx ?? []).map(({ exchange, priority }) => Buffer.concat([u16(priority), nameBytes(exchange)]));
  if (type === TYPES.a) return (zone.a ?? []).map((address) => Buffer.from(address.split('.').map(Number)));
  return type === TYPES.ptr ? (zone.ptr ?? []).map(nameBytes) : [];
}

/** The question's name, and where it ends. */
function readName(message: Buffer): [name: string, end: number] {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] as number; length > 0; length = message[at] as number) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return [labels.join('.').toLowerCase(), at + 1];
}

function reply(message: Buffer, zones: Record<string, Zone>): Buffer | null {
  const [name, end] = readName(message);
  const zone = zones[name];
  if (zone?.isSilent) return null;
  const data = zone ? dataOf(zone, message.readUInt16BE(end)) : [];
  const question = message.subarray(12, end + 4);
  const head = u16(message.readUInt16BE(0), 0x8180 | (zone ? 0 : NXDOMAIN), 1, data.length, 0, 0);
  const pointer = u16(0xc00c, message.readUInt16BE(end), 1, 0, 60);
  return Buffer.concat([head, question, ...data.flatMap((each) => [pointer, u16(each.length), each])]);
}

/** `zones` may be changed while it runs. */
export async function startNameServer(zones: Record<string, Zone>) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const answer = reply(message, zones);
    if (answer) socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
