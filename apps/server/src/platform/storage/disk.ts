/** A disk that takes nothing more: how it is recognised, and which parts of the product it keeps from working. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The database may be on another machine, so its disk is not visible here. It returns this code when it is full. */
const DATABASE_FULL = '53100';
/** No space, no quota, mounted read-only after a fault; of the database: disk_full. */
const FULL = ['ENOSPC', 'EDQUOT', 'EROFS', DATABASE_FULL];

export const isDiskFull = (error: unknown): boolean =>
  FULL.includes(String((error as { code?: unknown } | null)?.code ?? ''));

const BELIEVED_FOR_MS = 60_000;
let refusedAt = Number.NEGATIVE_INFINITY;

/** For every error of a transaction. */
export function noteRefusal(error: unknown): void {
  if ((error as { code?: unknown } | null)?.code === DATABASE_FULL) refusedAt = performance.now();
}

/** Within the last minute; what is refused again renews it. */
const isDatabaseFull = () => performance.now() - refusedAt < BELIEVED_FOR_MS;

export const PROBE = '.write-probe';
export const PROBE_BYTES = 64 * 1024;
const KNOWN_FOR_MS = 5000;

interface Folders {
  dataDir: string;
  S3_BUCKET?: string | undefined;
}

/** Files of slow clients pass through the first folder (spool.ts), pictures stay in the second (storage.ts). */
const partsOf = ({ dataDir, S3_BUCKET }: Folders): [folder: string, parts: string[]][] => [
  [join(dataDir, 'temporary'), ['exports', 'uploads']],
  ...(S3_BUCKET ? [] : ([[join(dataDir, 'files'), ['files']]] as [string, string[]][])),
];

async function isWritable(folder: string): Promise<boolean> {
  const probe = join(folder, PROBE);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, Buffer.alloc(PROBE_BYTES));
    await rm(probe, { force: true });
    return true;
  } catch {
    return false;
  }
}

/** What cannot be served because nothing can be written. Asked by everybody who waits, so the answer is kept for a moment. */
export function createDiskWatch(config: Folders): () => Promise<string[]> {
  let known: { at: number; parts: Promise<string[]> } | undefined;
  const look = async () => {
    const found: string[] = [];
    for (const [folder, parts] of partsOf(config)) if (!(await isWritable(folder))) found.push(...parts);
    return found;
  };
  return async () => {
    const now = performance.now();
    if (!known || now - known.at > KNOWN_FOR_MS) known = { at: now, parts: look() };
    const parts = await known.parts;
    return isDatabaseFull() ? ['changes', ...parts] : parts;
  };
}
