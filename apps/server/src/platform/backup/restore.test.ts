/** Archives that somebody with the key has made to do harm, and an exchange that was interrupted. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { loadConfig } from '../config/config.ts';
import { createArchive, type Entry, UnreadableArchive } from './archive.ts';
import { completeRestore, KEY_FILE, markRestored } from './exchange.ts';
import { prepareRestore, unpack } from './restore.ts';

const KEYS = new Map([[1, randomBytes(32)]]);
const META = { database: 'embedded', startedAt: new Date(), migration: '0001_x.sql', hasFiles: false };
const folders: string[] = [];
const scratch = () => {
  const folder = scratchFolder('leadwright-restoring-');
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function* zeros(bytes: number) {
  for (let left = bytes; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
}

async function archived(entries: (Entry & { bytes?: number })[], meta: object = META) {
  const path = join(scratch(), 'one.backup');
  const archive = await createArchive(path, KEYS, meta);
  for (const { bytes = 0, ...entry } of entries) await archive.add(entry, zeros(bytes));
  await archive.close();
  return path;
}

const all = (folder: string) => readdirSync(folder, { recursive: true });

describe('unpacking', () => {
  const FOREIGN = [
    '../evil',
    '/etc/evil',
    'postgres/../../evil',
    'secret.key',
    'restored.json',
    'postgres.password/../x',
  ];
  it.each(FOREIGN)('writes nothing outside of an installation: %s', async (path) => {
    const [archive, folder] = [await archived([{ path, mode: 0o600, bytes: 9 }]), scratch()];
    await expect(unpack(archive, KEYS, join(folder, 'in'))).rejects.toThrow(UnreadableArchive);
    expect(all(folder)).toEqual(['in']);
  });

  it('ends when a small file becomes more than there is room for', async () => {
    const archive = await archived([{ path: 'files/bomb', mode: 0o600, bytes: 50_000_000 }]);
    expect(readFileSync(archive).length).toBeLessThan(100_000);
    const failing = unpack(archive, KEYS, join(scratch(), 'in'), { room: 1_000_000 });
    await expect(failing).rejects.toMatchObject({ fault: 'no_room' });
  });
});

describe('preparing a restore', () => {
  const configured = () => loadConfig({ DATA_DIR: scratch(), LOG_LEVEL: 'silent', MODE: 'live' });
  const fails = async (path: string, keys = KEYS) => {
    const config = configured();
    const before = all(config.dataDir);
    const error = await prepareRestore(config, path, { report: () => {}, other: { keys, text: '' } }).catch((e) => e);
    expect(all(config.dataDir)).toEqual(before);
    return (error as UnreadableArchive).fault;
  };

  it('says what is wrong and leaves nothing behind', async () => {
    const whole = await archived([{ path: 'postgres/global/pg_control', mode: 0o600, bytes: 3_000_000 }]);
    expect(await fails(whole, new Map([[1, randomBytes(32)]]))).toBe('key_other');
    expect(await fails(whole, new Map([[2, randomBytes(32)]]))).toBe('key_missing');
    expect(await fails(await archived([{ path: 'files', mode: 0o700, isFolder: true }]))).toBe('not_a_backup');
    const newer = { ...META, migration: '9999_z.sql', version: '9.0.0' };
    expect(await fails(await archived([{ path: 'files', mode: 0o700, isFolder: true }], newer))).toBe('newer');
    writeFileSync(join(scratch(), 'text'), 'no backup');
    expect(await fails(join(folders.at(-1) as string, 'text'))).toBe('not_a_backup');
    truncateSync(whole, readFileSync(whole).length - 20);
    expect(await fails(whole)).toBe('damaged');
  });
});

describe('the exchange', () => {
  let dataDir: string;
  const text = (...path: string[]) => readFileSync(join(dataDir, ...path), 'utf8');
  const write = (folder: string, said: string) => {
    for (const part of ['postgres', 'files']) mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(join(folder, 'postgres/data'), said);
    writeFileSync(join(folder, 'files/logo'), said);
    writeFileSync(join(folder, 'postgres.password'), said);
    writeFileSync(join(folder, KEY_FILE), said);
  };
  beforeEach(async () => {
    dataDir = scratch();
    write(dataDir, 'former');
    write(join(dataDir, 'restoring'), 'restored');
    await markRestored(dataDir);
  });
  const isDone = () => {
    for (const part of ['postgres/data', 'files/logo', 'postgres.password', KEY_FILE]) {
      expect(text(part), part).toBe('restored');
      expect(text(former(), part), part).toBe('former');
    }
    expect(readdirSync(dataDir).sort()).toEqual([former(), 'files', 'postgres', 'postgres.password', KEY_FILE]);
  };
  const former = () => readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) as string;

  it('keeps what was there, and is done once', async () => {
    expect(await completeRestore({ dataDir })).toEqual({ former: join(dataDir, former()) });
    isDone();
    expect(await completeRestore({ dataDir })).toBeNull();
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('is completed after a kill behind step %i', async (steps) => {
    const marker = readFileSync(join(dataDir, 'restored.json'));
    let left = steps;
    // The calls of one exchange are made by hand, as far as the process came.
    const { renameSync, copyFileSync } = await import('node:fs');
    const name = JSON.parse(marker.toString()).former as string;
    const step = (work: () => void) => {
      if (left-- > 0) work();
    };
    mkdirSync(join(dataDir, name));
    for (const part of ['postgres', 'postgres.password', 'files']) {
      step(() => renameSync(join(dataDir, part), join(dataDir, name, part)));
      step(() => renameSync(join(dataDir, 'restoring', part), join(dataDir, part)));
    }
    step(() => copyFileSync(join(dataDir, KEY_FILE), join(dataDir, name, KEY_FILE)));
    await completeRestore({ dataDir });
    isDone();
    expect(existsSync(join(dataDir, 'restored.json'))).toBe(false);
  });
});
