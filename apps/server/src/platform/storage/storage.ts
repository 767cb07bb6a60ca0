/**
 * Stored files: below DATA_DIR, or in an S3-compatible bucket if configured. Keys are generated (`images/7/3f…e.webp`) and
 * validated again here, so they cannot point outside. Writes are atomic.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Storage } from './storage.port.ts';
import { s3Storage } from './storage-s3.ts';

const KEY = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*)*$/i;
const MAX_KEY_LENGTH = 200;
const TYPE_SUFFIX = '.content-type';

/** Plain path segments only: none may be empty, dotted or absolute. */
export function isStorageKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key) && !key.endsWith(TYPE_SUFFIX);
}

function checked(key: string): string {
  if (!isStorageKey(key)) throw new Error('this is not a storage key');
  return key;
}

export function createStorage(config: Config): Storage {
  const inner = config.S3_BUCKET ? s3Storage(config) : diskStorage(join(config.dataDir, 'files'));
  return {
    put: async (key, body, contentType) => inner.put(checked(key), body, contentType),
    get: async (key) => inner.get(checked(key)),
    delete: async (key) => inner.delete(checked(key)),
  };
}

function diskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, key);
  return {
    async put(key, body, contentType) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(path + TYPE_SUFFIX, Buffer.from(contentType));
      await writeWhole(path, body);
    },
    async get(key) {
      const body = await readIfThere(pathOf(key));
      if (!body) return null;
      const contentType =
        (await readIfThere(pathOf(key) + TYPE_SUFFIX))?.toString('utf8') ?? 'application/octet-stream';
      return { body, contentType };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
      await rm(pathOf(key) + TYPE_SUFFIX, { force: true });
    },
  };
}

/** Written beside, flushed, then renamed: a crash leaves the old file or the new one. */
async function writeWhole(path: string, body: Buffer) {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    // Half a file on a full disk only takes more of it.
    await rm(temporary, { force: true });
    throw error;
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
