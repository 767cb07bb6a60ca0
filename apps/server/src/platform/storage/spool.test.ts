import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spooled, spoolWhole } from './spool.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'leadwright-spool-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const PIECES = Array.from({ length: 200 }, (_, i) => Buffer.alloc(10_000, i % 251));
const ALL = Buffer.concat(PIECES);

describe('a spooled stream', () => {
  it('takes everything from its source before the reader has asked for anything, and gives it on in order', async () => {
    const source = Readable.from(PIECES, { objectMode: false });
    const reader = await spooled({ dataDir }, source);
    await expect.poll(() => source.readableEnded).toBe(true);
    expect(Buffer.concat(await reader.toArray()).equals(ALL)).toBe(true);
  });

  it('gives what there is while its source is still at work', async () => {
    const source = new Readable({ read() {} });
    const reader = await spooled({ dataDir }, source);
    source.push('first');
    const [chunk] = (await Promise.race([
      reader
        .iterator({ destroyOnReturn: false })
        .next()
        .then((r) => [r.value]),
    ])) as [Buffer];
    expect(chunk.toString()).toBe('first');
    source.push(' and last');
    source.push(null);
    expect(Buffer.concat(await reader.toArray()).toString()).toBe(' and last');
  });

  it('ends its source when the reader breaks off, and its reader when the source fails', async () => {
    const [endless, failing] = [new Readable({ read() {} }), new Readable({ read() {} })];
    const left = await spooled({ dataDir }, endless);
    left.destroy();
    await expect.poll(() => endless.destroyed).toBe(true);
    const broken = await spooled({ dataDir }, failing);
    failing.destroy(new Error('the database went away'));
    await expect(broken.toArray()).rejects.toThrow('the database went away');
  });

  it('leaves no file behind that anybody could find', async () => {
    const file = await spoolWhole({ dataDir }, Readable.from(PIECES, { objectMode: false }));
    expect([file.bytes, (await file.buffer()).equals(ALL)]).toEqual([ALL.length, true]);
    expect(readdirSync(join(dataDir, 'temporary'))).toEqual([]);
    await file.close();
  });
});
