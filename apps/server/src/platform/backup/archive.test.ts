import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArchive, type Keys, readArchive, readMeta, UnreadableArchive } from './archive.ts';

const KEYS = new Map([
  [1, randomBytes(32)],
  [2, randomBytes(32)],
]);
const BIG = randomBytes(3_000_000);
const FILES = { 'a/small.txt': Buffer.from('hello'), 'a/empty': Buffer.alloc(0), 'b/big': BIG };

let folder: string;
let path: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leadwright-archive-'));
  path = join(folder, 'one.backup');
  const archive = await createArchive(path, KEYS, { of: 'today' });
  await archive.add({ path: 'a', mode: 0o700, isFolder: true });
  for (const [name, content] of Object.entries(FILES)) await archive.add({ path: name, mode: 0o600 }, pieces(content));
  await archive.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 70_000) yield content.subarray(at, at + 70_000);
}

async function read(file: string, keys: Keys = KEYS) {
  const found: Record<string, Buffer | 'folder'> = {};
  for await (const { path: name, isFolder, content } of readArchive(file, keys)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(Buffer.from(part));
    found[name] = isFolder ? 'folder' : Buffer.concat(parts);
  }
  return found;
}

const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
  const file = join(folder, name);
  writeFileSync(file, change(Buffer.from(readFileSync(path))));
  return file;
};

describe('an archive', () => {
  it('gives back what was put in, also when some of it is skipped', async () => {
    expect(await read(path)).toEqual({ a: 'folder', ...FILES });
    expect(await readMeta(path)).toEqual({ of: 'today' });
    const names: string[] = [];
    for await (const entry of readArchive(path, KEYS)) names.push(entry.path);
    expect(names).toEqual(['a', ...Object.keys(FILES)]);
  });

  it('is unreadable without the key', async () => {
    expect(readFileSync(path).includes('hello')).toBe(false);
    await expect(read(path, new Map([[2, randomBytes(32)]]))).rejects.toThrow('made with another secret key 2');
    await expect(read(path, new Map([[1, KEYS.get(1) as Buffer]]))).rejects.toThrow('secret key 2, which is not here');
  });

  it('does not open when a single bit was changed, wherever', async () => {
    const { length } = readFileSync(path);
    for (const at of [30, 200, 500_000, length - 1]) {
      const file = changed(`bit-${at}`, (bytes) => {
        bytes[at] = (bytes[at] as number) ^ 1;
        return bytes;
      });
      await expect(read(file)).rejects.toThrow(UnreadableArchive);
    }
  });

  it('does not open when it was cut off, at the end of a piece too, or has more at its end', async () => {
    const { length } = readFileSync(path);
    const head = readFileSync(path).indexOf('\n', 25) + 1;
    for (const end of [10, head, head + 1024 * 1024 + 16, length - 1])
      await expect(read(changed(`cut-${end}`, (bytes) => bytes.subarray(0, end)))).rejects.toThrow(UnreadableArchive);
    await expect(read(changed('more', (bytes) => Buffer.concat([bytes, bytes])))).rejects.toThrow(UnreadableArchive);
  });

  it('leaves nothing behind when it is given up', async () => {
    const file = join(folder, 'given-up');
    const archive = await createArchive(file, KEYS, {});
    await archive.add({ path: 'x', mode: 0o600 }, pieces(BIG));
    await archive.abort();
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });
});
