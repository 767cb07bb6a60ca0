/** Writes small OpenStreetMap extracts for tests: one block of nodes, one of ways. */
import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

type Tags = Record<string, string>;
export interface TestNode {
  id: number;
  lat: number;
  lon: number;
  tags?: Tags;
}
export interface TestWay {
  id: number;
  refs: number[];
  tags: Tags;
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}
const zigzag = (value: number) => varint(value >= 0 ? value * 2 : -value * 2 - 1);
const field = (number: number, bytes: Buffer) => Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
const numberField = (number: number, value: number) => Buffer.concat([varint(number * 8), varint(value)]);
const packed = (values: Buffer[]) => Buffer.concat(values);
const deltas = (values: number[]) => packed(values.map((value, index) => zigzag(value - (values[index - 1] ?? 0))));

/** Strings by number; 0 is always the empty one. */
function stringTable() {
  const numbers = new Map<string, number>([['', 0]]);
  return {
    of(text: string) {
      if (!numbers.has(text)) numbers.set(text, numbers.size);
      return numbers.get(text) as number;
    },
    bytes: () => packed([...numbers.keys()].map((text) => field(1, Buffer.from(text)))),
  };
}

const units = (degrees: number) => Math.round(degrees * 1e7);

function nodesBlock(nodes: readonly TestNode[]): Buffer {
  const strings = stringTable();
  const tags = nodes.flatMap((node) => [
    ...Object.entries(node.tags ?? {}).flatMap(([key, value]) => [strings.of(key), strings.of(value)]),
    0,
  ]);
  const dense = packed([
    field(1, deltas(nodes.map(({ id }) => id))),
    field(8, deltas(nodes.map(({ lat }) => units(lat)))),
    field(9, deltas(nodes.map(({ lon }) => units(lon)))),
    field(10, packed(tags.map(varint))),
  ]);
  return packed([field(1, strings.bytes()), field(2, field(2, dense))]);
}

function waysBlock(ways: readonly TestWay[]): Buffer {
  const strings = stringTable();
  const group = ways.map(({ id, refs, tags }) => {
    const keys = packed(Object.keys(tags).map((key) => varint(strings.of(key))));
    const values = packed(Object.values(tags).map((value) => varint(strings.of(value))));
    return field(3, packed([numberField(1, id), field(2, keys), field(3, values), field(8, deltas(refs))]));
  });
  return packed([field(1, strings.bytes()), field(2, packed(group))]);
}

function blob(type: 'OSMHeader' | 'OSMData', block: Buffer): Buffer {
  const body = packed([numberField(2, block.length), field(3, deflateSync(block))]);
  const header = packed([field(1, Buffer.from(type)), numberField(3, body.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return packed([length, header, body]);
}

export function writePbf(
  path: string,
  nodes: readonly TestNode[],
  ways: readonly TestWay[] = [],
  replicatedAt?: Date,
): string {
  const features = ['OsmSchema-V0.6', 'DenseNodes'].map((name) => field(4, Buffer.from(name)));
  const header = packed([...features, ...(replicatedAt ? [numberField(32, replicatedAt.getTime() / 1000)] : [])]);
  const parts = [blob('OSMHeader', header), blob('OSMData', nodesBlock(nodes))];
  if (ways.length > 0) parts.push(blob('OSMData', waysBlock(ways)));
  writeFileSync(path, packed(parts));
  return path;
}
