/**
 * Spools data to disk for slow clients, so that it holds neither a database connection nor memory. The file is unlinked right
 * after it is opened, so it disappears with the last handle even if the process crashes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

const PIECE = 64 * 1024;

async function temporaryFile({ dataDir }: Pick<Config, 'dataDir'>): Promise<FileHandle> {
  const folder = join(dataDir, 'temporary');
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true }).catch(() => {});
  return file;
}

async function readPiece(file: FileHandle, position: number, end: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(Math.min(PIECE, end - position));
  const { bytesRead } = await file.read(piece, 0, piece.length, position);
  return piece.subarray(0, bytesRead);
}

/**
 * Reads `source` as fast as the disk accepts it and delivers it as fast as the reader consumes it. Aborting either end aborts
 * the other. `between` two pieces it may pause.
 */
export async function spooled(
  config: Pick<Config, 'dataDir'>,
  source: Readable,
  between: () => Promise<void> = async () => {},
): Promise<Readable> {
  const file = await temporaryFile(config).catch((error) => {
    source.destroy();
    throw error;
  });
  let [written, position, isOver] = [0, 0, false];
  let wake = () => {};
  const fill = async () => {
    for await (const chunk of source) {
      await file.write(chunk, 0, chunk.length, written);
      written += chunk.length;
      wake();
      await between();
    }
    isOver = true;
  };
  const more = () =>
    new Promise<void>((go) => {
      wake = go;
    });
  const reader = new Readable({
    highWaterMark: PIECE,
    read() {
      const next = async () => {
        while (position === written && !isOver && !reader.destroyed) await more();
        // An end pushed after the reader broke off would look like a whole file.
        if (reader.destroyed) return;
        if (position === written) return void reader.push(null);
        const piece = await readPiece(file, position, written);
        position += piece.length;
        reader.push(piece);
      };
      next().catch((error) => reader.destroy(error));
    },
    destroy(error, done) {
      source.destroy();
      wake();
      filled.then(() => file.close()).then(() => done(error), done);
    },
  });
  const filled = fill()
    .catch((error) => void reader.destroy(error))
    .finally(() => wake());
  return reader;
}

export interface SpooledFile {
  bytes: number;
  sha256: string;
  stream(): Readable;
  /** For small files only. */
  buffer(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Spools all of `source`. A failure leaves no file behind. */
export async function spoolWhole(config: Pick<Config, 'dataDir'>, source: AsyncIterable<Buffer>): Promise<SpooledFile> {
  const file = await temporaryFile(config);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of source) {
      await file.write(chunk, 0, chunk.length, bytes);
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  async function* pieces() {
    for (let at = 0; at < bytes; ) {
      const piece = await readPiece(file, at, bytes);
      at += piece.length;
      yield piece;
    }
  }
  const stream = () => Readable.from(pieces(), { objectMode: false });
  return {
    bytes,
    sha256: hash.digest('hex'),
    stream,
    buffer: async () => Buffer.concat(await stream().toArray()),
    close: () => file.close(),
  };
}
