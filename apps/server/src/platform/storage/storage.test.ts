import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from './storage.port.ts';
import { createStorage, isStorageKey } from './storage.ts';
import { startBucketServer } from './testing/bucket-server.ts';

const KEY = 'images/3f/3f2a.webp';
const BODY = Buffer.from([0, 1, 2, 255]);

const evilKeys = [
  ...[
    '',
    '/',
    '.',
    '..',
    '../x',
    'a/../b',
    'a/..',
    'a//b',
    '/etc/passwd',
    'a/',
    './a',
    'a/./b',
    '.hidden',
    'a/.hidden',
    'a..b',
  ],
  ...[
    'a\\b',
    'C:\\x',
    'a\u0000b',
    'a b',
    'a%2e%2e',
    'ä',
    'a?b',
    'a#b',
    'a:b',
    '~/x',
    'x.content-type',
    'a'.repeat(300),
    '-x',
    'a/-x',
  ],
];

function contract(make: () => Storage) {
  it('gives back what was put there', async () => {
    const storage = make();
    await storage.put(KEY, BODY, 'image/webp');
    expect(await storage.get(KEY)).toEqual({ body: BODY, contentType: 'image/webp' });
    await storage.put(KEY, Buffer.from('new'), 'text/plain');
    expect(await storage.get(KEY)).toEqual({ body: Buffer.from('new'), contentType: 'text/plain' });
  });

  it('has nothing where nothing was put, and deletes without complaint', async () => {
    const storage = make();
    await storage.put(KEY, BODY, 'image/webp');
    await storage.delete(KEY);
    await storage.delete(KEY);
    expect(await storage.get(KEY)).toBeNull();
    expect(await storage.get('no/such/thing')).toBeNull();
    expect(await storage.get('images')).toBeNull();
  });

  it.each(evilKeys)('refuses the key %j', async (key) => {
    const storage = make();
    await expect(storage.put(key, BODY, 'x/y')).rejects.toThrow();
    await expect(storage.get(key)).rejects.toThrow();
    await expect(storage.delete(key)).rejects.toThrow();
  });
}

describe('storage keys', () => {
  it('never lead out of their folder', () => {
    const spice = fc.constantFrom('.', '..', '/', '\\', '\u0000', '%2e', 'a', 'b', '-', '_', ' ', ':');
    holds(
      fc.property(
        fc.array(spice).map((parts) => parts.join('')),
        (key) => !isStorageKey(key) || join('/root', key).startsWith('/root/'),
      ),
    );
  });
});

describe('storage on disk', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadwright-storage-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const make = () => createStorage({ dataDir } as never);
  contract(make);

  it('leaves no half-written or temporary file behind', async () => {
    const storage = make();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => storage.put('same/key.bin', Buffer.alloc(50_000, index), 'a/b')),
    );
    const { body } = (await storage.get('same/key.bin')) as { body: Buffer };
    expect(new Set(body).size).toBe(1);
    expect(readdirSync(join(dataDir, 'files/same')).sort()).toEqual(['key.bin', 'key.bin.content-type']);
  });

  it('still gives a file whose type was lost', async () => {
    const storage = make();
    await storage.put('odd.bin', BODY, 'a/b');
    rmSync(join(dataDir, 'files/odd.bin.content-type'));
    expect(await storage.get('odd.bin')).toEqual({ body: BODY, contentType: 'application/octet-stream' });
    expect(existsSync(join(dataDir, 'files/odd.bin'))).toBe(true);
  });

  it('does not follow a key through a file', async () => {
    writeFileSync(join(dataDir, 'files/plain'), 'x');
    expect(await make().get('plain/below')).toBeNull();
  });
});

describe('storage in a bucket', () => {
  let service: Awaited<ReturnType<typeof startBucketServer>>;
  beforeAll(async () => {
    service = await startBucketServer();
  });
  afterEach(() => {
    service.state.failures = 0;
  });
  afterAll(() => service.stop());
  const make = (secret = 'shh') =>
    createStorage({
      S3_ENDPOINT: service.endpoint,
      S3_BUCKET: 'lead',
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY: 'AK',
      S3_SECRET_KEY: secret,
    } as never);
  contract(() => make());

  it('addresses the bucket in the path', async () => {
    await make().put('a/b.txt', BODY, 'text/plain');
    expect(service.state.seen.at(-1)).toBe('PUT /lead/a/b.txt');
  });

  it('tries again when the service hiccups, and gives up with its words', async () => {
    service.state.failures = 2;
    await make().put('a/hiccup.txt', BODY, 'text/plain');
    expect(await make().get('a/hiccup.txt')).toMatchObject({ body: BODY });
    service.state.failures = 9;
    await expect(make().put('a/down.txt', BODY, 'text/plain')).rejects.toThrow('503 SlowDown');
  });

  it('fails with a wrong key instead of pretending', async () => {
    await expect(make('wrong').put('a/x.txt', BODY, 'text/plain')).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(make('wrong').get('a/x.txt')).rejects.toThrow('403');
    await expect(make('wrong').delete('a/x.txt')).rejects.toThrow('403');
  });
});
