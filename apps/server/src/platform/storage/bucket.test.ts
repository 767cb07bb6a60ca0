import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { openBucket } from './bucket.ts';
import { startBucketServer } from './testing/bucket-server.ts';

describe('a bucket', () => {
  const folder = scratchFolder('leadwright-bucket-');
  let service: Awaited<ReturnType<typeof startBucketServer>>;
  const open = () => openBucket(service.access);
  beforeAll(async () => {
    service = await startBucketServer();
  });
  afterAll(() => {
    service.stop();
    rmSync(folder, { recursive: true });
  });

  it('takes a file of several parts, with a hiccup in between, and gives it back as it was', async () => {
    const bytes = randomBytes(33 * 1024 * 1024);
    writeFileSync(join(folder, 'large'), bytes);
    service.state.failures = 1;
    await open().upload('a/large', join(folder, 'large'));
    expect(service.objects.get('a/large')?.body.equals(bytes)).toBe(true);
    await open().download('a/large', join(folder, 'back'));
    expect(readFileSync(join(folder, 'back')).equals(bytes)).toBe(true);
  });

  it('keeps no parts of an upload that failed, and no half of a download', async () => {
    const stopped = AbortSignal.abort(new Error('the program ends'));
    await expect(open().upload('a/stopped', join(folder, 'large'), stopped)).rejects.toThrow('the program ends');
    await expect(open().download('no/such', join(folder, 'none'))).rejects.toThrow('404 NoSuchKey');
    expect([...service.uploads.keys()]).toEqual([]);
    expect(existsSync(join(folder, 'none.unfinished'))).toBe(false);
  });

  it('lists everything below a prefix, over several pages', async () => {
    for (let n = 0; n < 8; n += 1) await open().put(`many/${n}`, Buffer.alloc(n), 'a/b');
    const found = await open().list('many/');
    expect(found.map(({ key, bytes }) => [key, bytes])).toEqual(Array.from({ length: 8 }, (_, n) => [`many/${n}`, n]));
    expect(await open().list('none/')).toEqual([]);
  });
});
