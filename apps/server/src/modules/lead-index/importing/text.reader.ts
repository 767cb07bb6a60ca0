/** A text file, packed or not, or an address, as a stream of text with how much of it has been read. */
import { createReadStream, statSync } from 'node:fs';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { request } from '../../../platform/egress/request.ts';
import { decodeText } from './decode-text.reader.ts';

export interface OpenText {
  stream: Readable;
  /** 0 to 1; stays 0 where the size is not known. */
  progress(): number;
}

export const isAddress = (path: string): boolean => /^https?:\/\//.test(path);

async function openBytes(path: string): Promise<{ stream: Readable; size: number }> {
  if (!isAddress(path))
    return { stream: createReadStream(path, { highWaterMark: 256 * 1024 }), size: statSync(path).size };
  const { statusCode, headers, body } = await request(path);
  if (statusCode !== 200) {
    body.on('error', () => {}).destroy();
    throw new Error(`${path} answered ${statusCode}`);
  }
  return { stream: body, size: Number(headers['content-length'] ?? 0) };
}

export async function openText(path: string): Promise<OpenText> {
  const { stream, size } = await openBytes(path);
  let read = 0;
  stream.on('data', (chunk: Buffer) => {
    read += chunk.length;
  });
  stream.pause();
  const out = path.endsWith('.gz') ? createGunzip() : new PassThrough();
  // The reader of the text gets an error of either stream.
  pipeline(stream, out, () => {});
  return { stream: Readable.from(decodeText(out)), progress: () => (size ? Math.min(1, read / size) : 0) };
}
