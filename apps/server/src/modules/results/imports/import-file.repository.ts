/** An uploaded file, stored in the database in chunks, so that its size does not matter. */
import { setImmediate as turn } from 'node:timers/promises';
import { csvReader } from '@leadwright/contract/leads/csv';
import type { PoolClient } from 'pg';
import { begun } from '../../../platform/begun.ts';
import { asAccount, type Base } from '../../../platform/context.ts';
import * as repository from './imports.repository.ts';

/** Where the chunks of a file are: of an import, or of another module's file. */
export interface Chunks {
  insertChunk(client: PoolClient, accountId: number, fileId: number, seq: number, bytes: Buffer): Promise<void>;
  readChunk(client: PoolClient, accountId: number, fileId: number, seq: number): Promise<Buffer | undefined>;
}

const OF_IMPORTS: Chunks = { insertChunk: repository.insertChunk, readChunk: repository.readChunk };

const CHUNK = 1024 * 1024;
/** A few milliseconds of parsing. */
const SLICE = 16 * 1024;

export interface StoredFile {
  bytes: number;
  /** The beginning, for detecting the format. */
  head: Buffer;
  isUtf8: boolean;
  lines: number;
}

const HEAD = 256 * 1024;

/** Each chunk in its own transaction, so that a slow upload holds no connection. */
export async function storeFile(
  ctx: Base,
  accountId: number,
  importId: number,
  source: AsyncIterable<Buffer>,
  chunks: Chunks = OF_IMPORTS,
): Promise<StoredFile> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const file: StoredFile = { bytes: 0, head: Buffer.alloc(0), isUtf8: true, lines: 0 };
  const isText = (bytes: Buffer, stream: boolean) => {
    try {
      decoder.decode(bytes, { stream });
      return true;
    } catch {
      return false;
    }
  };
  let seq = 0;
  for await (const chunk of inPieces(source)) {
    if (file.head.length < HEAD) file.head = Buffer.concat([file.head, chunk]).subarray(0, HEAD);
    file.bytes += chunk.length;
    file.lines += linesIn(chunk);
    file.isUtf8 &&= isText(chunk, true);
    const place = seq++;
    await asAccount(ctx, accountId, ({ client }) => chunks.insertChunk(client, accountId, importId, place, chunk));
  }
  file.isUtf8 &&= isText(Buffer.alloc(0), false);
  return file;
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Lines end with `\n`, `\r\n` or `\r`. */
const linesIn = (bytes: Buffer): number => Math.max(count(bytes, 10), count(bytes, 13));

function count(bytes: Buffer, byte: number): number {
  let n = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) n++;
  return n;
}

type Readable = Pick<repository.ImportRow, 'account_id' | 'id' | 'encoding' | 'delimiter' | 'has_header'>;

/** The rows of the file without the header, a few hundred at a time to limit memory. */
export async function* rowsOfFile(ctx: Base, file: Readable, chunks: Chunks = OF_IMPORTS): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder(file.encoding);
  const reader = csvReader(file.delimiter);
  let skip = file.has_header;
  for await (const slice of slicesOf(ctx, file, chunks)) {
    const rows = reader.push(slice ? decoder.decode(slice, { stream: true }) : decoder.decode(), !slice);
    if (skip && rows.length > 0) {
      rows.shift();
      skip = false;
    }
    if (rows.length > 0) yield rows;
  }
}

/** The chunks in order, then null. The next chunk is prefetched while one is processed. */
async function* slicesOf(ctx: Base, { account_id, id }: Readable, chunks: Chunks): AsyncGenerator<Buffer | null> {
  const read = (seq: number) =>
    asAccount(ctx, account_id, ({ client }) => chunks.readChunk(client, account_id, id, seq));
  let next = begun(read(0));
  for (let seq = 1; ; seq++) {
    const chunk = await next;
    if (!chunk) break;
    next = begun(read(seq));
    for (let at = 0; at < chunk.length; at += SLICE) {
      yield chunk.subarray(at, at + SLICE);
      // Others have their turn, above all the database's answers about the batch before.
      await turn();
    }
  }
  yield null;
}
