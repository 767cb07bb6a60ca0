/**
 * One file that holds many, compressed and encrypted. It opens only with a secret key of the installation, and only as it was
 * written: every piece is authenticated together with its place, the file's head and whether it is the last, so a file that was
 * changed, cut or put together from two does not open.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { PassThrough, Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';

const MAGIC = 'LEADWRIGHT BACKUP 1\n';
export const MOST_HEAD = 64 * 1024;
const PIECE = 1024 * 1024;
const TAG = 16;
const END = 0;
/** Of one path with its mode, and of one piece of a file: a wrong length must not fill the memory. */
const MOST_NAME = 64 * 1024;
const MOST_CHUNK = 64 * 1024 * 1024;
/** Quick: a backup should not be felt by those at work. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export type Keys = ReadonlyMap<number, Buffer>;

/** Why a backup cannot be read or restored, for words in people's languages. */
export type BackupFault =
  | 'not_a_backup'
  | 'key_missing'
  | 'key_other'
  | 'keys_incomplete'
  | 'damaged'
  | 'newer'
  | 'other_kind'
  | 'no_room';

export class UnreadableArchive extends Error {
  readonly fault: BackupFault;
  readonly params: Record<string, string | number>;
  constructor(message: string, fault: BackupFault = 'damaged', params: Record<string, string | number> = {}) {
    super(message);
    this.fault = fault;
    this.params = params;
  }
}

export interface Entry {
  path: string;
  mode: number;
  /** A folder has no content. */
  isFolder?: boolean;
}

/** `check` tells another key of the same number from a changed file; older files have none. */
const Head = z.object({ key: z.number().int(), salt: z.base64(), check: z.base64().optional(), meta: z.unknown() });
type Head = z.infer<typeof Head>;

/** The key of one file: the same installation key never encrypts two files alike. */
const fileKey = (key: Buffer, salt: string) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64'), 'leadwright backup', 32));

const checkOf = (key: Buffer, salt: string) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64'), 'leadwright backup check', 9)).toString('base64');

const nonceOf = (counter: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

/** Cuts a stream into pieces of one size, and knows the last. */
function inPieces(size: number, turn: (piece: Buffer, counter: number, isLast: boolean) => Buffer): Transform {
  let [held, length, counter]: [Buffer[], number, number] = [[], 0, 0];
  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      held.push(chunk);
      length += chunk.length;
      if (length <= size) return done();
      let all = Buffer.concat(held);
      try {
        // The last piece is never empty, so one is kept back until more comes.
        for (; all.length > size; all = all.subarray(size)) this.push(turn(all.subarray(0, size), counter++, false));
      } catch (error) {
        return done(error as Error);
      }
      [held, length] = [[all], all.length];
      done();
    },
    flush(done) {
      try {
        this.push(turn(Buffer.concat(held), counter, true));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

function sealing(key: Buffer, head: Buffer): Transform {
  return inPieces(PIECE, (piece, counter, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter, isLast)).setAAD(head);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  });
}

function opening(key: Buffer, head: Buffer): Transform {
  return inPieces(PIECE + TAG, (piece, counter, isLast) => {
    if (piece.length < TAG) throw new UnreadableArchive('it ends too early');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(counter, isLast), { authTagLength: TAG }).setAAD(
      head,
    );
    decipher.setAuthTag(piece.subarray(-TAG));
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
    } catch {
      throw new UnreadableArchive('it was changed or cut off');
    }
  });
}

const lengthOf = (bytes: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(bytes);
  return buffer;
};

export interface ArchiveWriter {
  add(entry: Entry, content?: AsyncIterable<Buffer>): Promise<void>;
  /** It is whole, and on the disk, only after this. */
  close(): Promise<void>;
  /** Nothing is left of it. */
  abort(): Promise<void>;
}

export async function createArchive(path: string, keys: Keys, meta: unknown): Promise<ArchiveWriter> {
  const version = Math.max(...keys.keys());
  const salt = randomBytes(32).toString('base64');
  const key = keys.get(version) as Buffer;
  const said: Head = { key: version, salt, check: checkOf(key, salt), meta };
  const head = Buffer.from(`${MAGIC}${JSON.stringify(said)}\n`);
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  target.write(head);
  const input = new PassThrough({ highWaterMark: PIECE });
  const writing = pipeline(input, createZstdCompress(COMPRESSION), sealing(fileKey(key, salt), hashOf(head)), target);
  writing.catch(() => {});
  const write = async (piece: Buffer) => {
    if (!input.write(piece)) await Promise.race([new Promise((go) => input.once('drain', go)), writing]);
  };
  return {
    async add({ path: name, mode, isFolder }, content = none()) {
      const described = Buffer.from(JSON.stringify({ path: name, mode, ...(isFolder && { isFolder }) }));
      await write(Buffer.concat([lengthOf(described.length), described]));
      for await (const chunk of content)
        if (chunk.length > 0) await write(Buffer.concat([lengthOf(chunk.length), chunk]));
      await write(lengthOf(END));
    },
    async close() {
      input.end(lengthOf(END));
      await writing;
    },
    async abort() {
      input.destroy();
      await writing.catch(() => {});
      await rm(path, { force: true });
    },
  };
}

async function* none(): AsyncIterable<Buffer> {}
const hashOf = (head: Buffer) => createHash('sha256').update(head).digest();

interface ReadHead {
  head: Head;
  bytes: Buffer;
}

async function readHead(path: string): Promise<ReadHead> {
  const file = await open(path, 'r');
  try {
    const start = Buffer.alloc(MOST_HEAD);
    const { bytesRead } = await file.read(start, 0, MOST_HEAD, 0);
    return parseHead(start.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function parseHead(start: Buffer): ReadHead {
  const lineEnd = start.indexOf('\n', MAGIC.length);
  if (start.length < MAGIC.length || lineEnd < 0 || start.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new UnreadableArchive('it is not a backup of Leadwright', 'not_a_backup');
  const bytes = Buffer.from(start.subarray(0, lineEnd + 1));
  try {
    return { head: Head.parse(JSON.parse(bytes.toString('utf8', MAGIC.length))), bytes };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new UnreadableArchive('its head was changed');
    throw error;
  }
}

function keyFor({ key: version, salt, check }: Head, keys: Keys): Buffer {
  const key = keys.get(version);
  if (!key)
    throw new UnreadableArchive(`it was made with secret key ${version}, which is not here`, 'key_missing', {
      version,
    });
  if (check && check !== checkOf(key, salt))
    throw new UnreadableArchive(`it was made with another secret key ${version} than the one here`, 'key_other', {
      version,
    });
  return key;
}

/** From the first bytes of one: throws when it is no backup, or when the keys do not open it. */
export function assertOpens(start: Buffer, keys: Keys): unknown {
  const { head } = parseHead(start);
  keyFor(head, keys);
  return head.meta;
}

/** The same for a file. */
export async function readOpen(path: string, keys: Keys): Promise<unknown> {
  const { head } = await readHead(path);
  keyFor(head, keys);
  return head.meta;
}

/** What the first bytes of one say about it. */
export const metaIn = (start: Buffer): unknown => parseHead(start).head.meta;

/** What it says about itself; proven only once its content was read. */
export const readMeta = async (path: string): Promise<unknown> => (await readHead(path)).head.meta;

export interface OpenEntry extends Entry {
  /** Read it to its end before the next. */
  content: AsyncIterable<Buffer>;
}

/** `onRead` hears how much of the file was read. */
export async function* readArchive(
  path: string,
  keys: Keys,
  onRead?: (bytes: number) => void,
): AsyncGenerator<OpenEntry> {
  const { head, bytes } = await readHead(path);
  const key = keyFor(head, keys);
  const source = createReadStream(path, { start: bytes.length, highWaterMark: PIECE });
  if (onRead) source.on('data', (chunk) => onRead(chunk.length));
  const plain = createZstdDecompress();
  const reading = pipeline(source, opening(fileKey(key, head.salt), hashOf(bytes)), plain);
  reading.catch(() => {});
  try {
    yield* entriesOf(createTaker(plain));
    await reading;
  } catch (error) {
    // Whatever broke first is the reason.
    await reading;
    throw error;
  } finally {
    source.destroy();
    plain.destroy();
  }
}

type Taker = (bytes: number) => Promise<Buffer>;

function createTaker(source: Readable): Taker {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer = Buffer.alloc(0);
  return async (bytes) => {
    const parts = [held];
    for (let length = held.length; length < bytes; ) {
      const { value, done } = await chunks.next();
      if (done) throw new UnreadableArchive('it ends too early');
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts);
    held = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
}

async function* entriesOf(take: Taker): AsyncGenerator<OpenEntry> {
  const takeLength = async (most: number) => {
    const length = (await take(4)).readUInt32BE();
    if (length > most) throw new UnreadableArchive('a length in it is impossible');
    return length;
  };
  for (let length = await takeLength(MOST_NAME); length !== END; length = await takeLength(MOST_NAME)) {
    const entry = JSON.parse((await take(length)).toString()) as Entry;
    let isRead = false;
    const content = async function* () {
      for (let size = await takeLength(MOST_CHUNK); size !== END; size = await takeLength(MOST_CHUNK))
        yield await take(size);
      isRead = true;
    };
    const own = content();
    yield { ...entry, content: own };
    if (!isRead) for await (const _ of own);
  }
}

export const writeEntry = (target: string, { mode, content }: OpenEntry): Promise<void> =>
  pipeline(Readable.from(content), createWriteStream(target, { flags: 'wx', mode }));
