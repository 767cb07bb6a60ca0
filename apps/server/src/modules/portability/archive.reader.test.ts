import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { SpooledFile } from '../../platform/storage/spool.ts';
import { linesIn, textsIn } from './archive.reader.ts';

const fileOf = (bytes: Buffer) => ({ bytes: bytes.length, stream: () => Readable.from([bytes]) }) as SpooledFile;
const readAll = async <T>(lines: AsyncIterable<T>) => {
  const found: T[] = [];
  for await (const line of lines) found.push(line);
  return found;
};

describe('the lines of an archive', () => {
  it('end at line breaks alone, wherever the pieces end', async () => {
    const text = 'a\u2028b\rc\n\nd\u00e9\n';
    const pieces = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
    expect(await readAll(textsIn(Readable.from(pieces)))).toEqual(['a\u2028b\rc', '', 'd\u00e9']);
  });

  it('are given up when one never ends', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(1024 * 1024, ' ');
    }
    await expect(readAll(textsIn(endless()))).rejects.toMatchObject({ problem: 'unreadable' });
  });

  it('are given up when a small file becomes a huge one', async () => {
    const bomb = gzipSync(Buffer.alloc(160 * 1024 * 1024, `["${'a'.repeat(100_000)}"]\n`));
    const head = gzipSync(
      '{"archive":"account","format":1,"made_at":"","account":{"name":"A","time_zone":"UTC","modules":[]}}\n',
    );
    const file = fileOf(Buffer.concat([head, bomb]));
    await expect(readAll(linesIn(file))).rejects.toMatchObject({ problem: 'unreadable' });
  });
});
