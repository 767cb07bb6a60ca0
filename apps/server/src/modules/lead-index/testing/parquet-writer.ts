/** Writes small Parquet files for tests: nested columns, zstd pages, several row groups, as Overture publishes them. */
import { writeFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';

/** `text`, `double` and `bytes` are leaves; every value may be missing. */
export type Schema = 'text' | 'double' | 'bytes' | { list: Schema } | { struct: Record<string, Schema> };

const TYPE = { double: 5, bytes: 6, text: 6 } as const;
const [UTF8, LIST, ZSTD, OPTIONAL, REPEATED] = [0, 3, 6, 1, 2];

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}
const zigzag = (value: number) => varint(value * 2);

/** Thrift's compact protocol, as far as Parquet's footer needs it. */
type Thrift =
  | { i32: number }
  | { i64: number }
  | { text: string }
  | { list: Thrift[] }
  | { struct: [number, Thrift][] };
const typeOf = (value: Thrift) =>
  'i32' in value ? 5 : 'i64' in value ? 6 : 'text' in value ? 8 : 'list' in value ? 9 : 12;

function thrift(value: Thrift): Buffer {
  if ('i32' in value) return zigzag(value.i32);
  if ('i64' in value) return zigzag(value.i64);
  if ('text' in value) return Buffer.concat([varint(Buffer.byteLength(value.text)), Buffer.from(value.text)]);
  if ('list' in value) {
    const kind = value.list[0] ? typeOf(value.list[0]) : 5;
    const head =
      value.list.length < 15
        ? Buffer.from([(value.list.length << 4) | kind])
        : Buffer.concat([Buffer.from([0xf0 | kind]), varint(value.list.length)]);
    return Buffer.concat([head, ...value.list.map(thrift)]);
  }
  let last = 0;
  const fields = value.struct.map(([id, each]) => {
    const head = Buffer.from([((id - last) << 4) | typeOf(each)]);
    last = id;
    return Buffer.concat([head, thrift(each)]);
  });
  return Buffer.concat([...fields, Buffer.from([0])]);
}

interface Leaf {
  path: string[];
  type: 'text' | 'double' | 'bytes';
  maxDefinition: number;
  maxRepetition: number;
}

const element = (name: string, repetition: number, more: [number, Thrift][]): Thrift => ({
  struct: [
    ...more.filter(([id]) => id < 3),
    [3, { i32: repetition }],
    [4, { text: name }],
    ...more.filter(([id]) => id > 4),
  ] as [number, Thrift][],
});

/** The schema as Parquet lists it, and its leaves with their levels. */
function flatten(
  name: string,
  schema: Schema,
  path: string[],
  definition: number,
  repetition: number,
  out: { elements: Thrift[]; leaves: Leaf[] },
) {
  const here = [...path, name];
  if (typeof schema === 'string') {
    out.elements.push(
      element(name, OPTIONAL, [
        [1, { i32: TYPE[schema] }],
        ...(schema === 'text' ? [[6, { i32: UTF8 }] as [number, Thrift]] : []),
      ]),
    );
    out.leaves.push({ path: here, type: schema, maxDefinition: definition + 1, maxRepetition: repetition });
  } else if ('list' in schema) {
    out.elements.push(
      element(name, OPTIONAL, [
        [5, { i32: 1 }],
        [6, { i32: LIST }],
      ]),
    );
    out.elements.push(element('list', REPEATED, [[5, { i32: 1 }]]));
    flatten('element', schema.list, [...here, 'list'], definition + 2, repetition + 1, out);
  } else {
    out.elements.push(element(name, OPTIONAL, [[5, { i32: Object.keys(schema.struct).length }]]));
    for (const [key, child] of Object.entries(schema.struct))
      flatten(key, child, here, definition + 1, repetition, out);
  }
}

interface Levels {
  repetitions: number[];
  definitions: number[];
  values: unknown[];
}

/** Walks one value along a leaf's path and notes the levels of Dremel's encoding. */
function shred(
  value: unknown,
  schema: Schema,
  path: string[],
  definition: number,
  repetition: number,
  depth: number,
  out: Levels,
) {
  const note = (level: number) => {
    out.repetitions.push(repetition);
    out.definitions.push(level);
  };
  if (value === null || value === undefined) return note(definition);
  if (typeof schema === 'string') {
    note(definition + 1);
    out.values.push(value);
  } else if ('struct' in schema) {
    const [key = '', ...rest] = path;
    shred(
      (value as Record<string, unknown>)[key],
      schema.struct[key] as Schema,
      rest,
      definition + 1,
      repetition,
      depth,
      out,
    );
  } else {
    const items = value as unknown[];
    if (items.length === 0) return note(definition + 1);
    for (const [index, item] of items.entries())
      shred(item, schema.list, path.slice(2), definition + 2, index === 0 ? repetition : depth + 1, depth + 1, out);
  }
}

/** Runs of one value each: larger than need be, and right. */
function levels(values: number[], max: number): Buffer {
  if (max === 0) return Buffer.alloc(0);
  const runs = Buffer.concat(values.map((value) => Buffer.concat([varint(2), Buffer.from([value])])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(runs.length);
  return Buffer.concat([length, runs]);
}

function plain(value: unknown, type: Leaf['type']): Buffer {
  if (type === 'double') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value as number);
    return bytes;
  }
  const bytes = Buffer.from(value as string | Buffer);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function page(leaf: Leaf, { repetitions, definitions, values }: Levels) {
  const body = Buffer.concat([
    levels(repetitions, leaf.maxRepetition),
    levels(definitions, leaf.maxDefinition),
    ...values.map((value) => plain(value, leaf.type)),
  ]);
  const packed = zstdCompressSync(body);
  const encodings: [number, Thrift][] = [
    [1, { i32: definitions.length }],
    [2, { i32: 0 }],
    [3, { i32: 3 }],
    [4, { i32: 3 }],
  ];
  const header = thrift({
    struct: [
      [1, { i32: 0 }],
      [2, { i32: body.length }],
      [3, { i32: packed.length }],
      [5, { struct: encodings }],
    ],
  });
  return { bytes: Buffer.concat([header, packed]), unpacked: header.length + body.length, count: definitions.length };
}

export function writeParquet(
  file: string,
  columns: Record<string, Schema>,
  groups: Record<string, unknown>[][],
): string {
  const out: { elements: Thrift[]; leaves: Leaf[] } = { elements: [], leaves: [] };
  for (const [name, schema] of Object.entries(columns)) flatten(name, schema, [], 0, 0, out);
  const parts: Buffer[] = [Buffer.from('PAR1')];
  let offset = 4;
  const rowGroups = groups.map((rows): Thrift => {
    const chunks = out.leaves.map((leaf): Thrift => {
      const levels: Levels = { repetitions: [], definitions: [], values: [] };
      const [column = '', ...path] = leaf.path;
      for (const row of rows) shred(row[column], columns[column] as Schema, path, 0, 0, 0, levels);
      const { bytes, unpacked, count } = page(leaf, levels);
      const start = offset;
      parts.push(bytes);
      offset += bytes.length;
      return {
        struct: [
          [2, { i64: start }],
          [
            3,
            {
              struct: [
                [1, { i32: TYPE[leaf.type] }],
                [2, { list: [{ i32: 0 }, { i32: 3 }] }],
                [3, { list: leaf.path.map((text) => ({ text })) }],
                [4, { i32: ZSTD }],
                [5, { i64: count }],
                [6, { i64: unpacked }],
                [7, { i64: bytes.length }],
                [9, { i64: start }],
              ],
            },
          ],
        ],
      };
    });
    return {
      struct: [
        [1, { list: chunks }],
        [2, { i64: 0 }],
        [3, { i64: rows.length }],
      ],
    };
  });
  const root: Thrift = {
    struct: [
      [4, { text: 'schema' }],
      [5, { i32: Object.keys(columns).length }],
    ],
  };
  const footer = thrift({
    struct: [
      [1, { i32: 1 }],
      [2, { list: [root, ...out.elements] }],
      [3, { i64: groups.flat().length }],
      [4, { list: rowGroups }],
    ],
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  writeFileSync(file, Buffer.concat([...parts, footer, length, Buffer.from('PAR1')]));
  return file;
}
