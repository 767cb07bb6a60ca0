/**
 * Decodes and encodes again: what is stored was written by us, so nothing that hid in the upload (scripts, metadata, a
 * second file behind the first) survives. Decoders are where malicious pictures do their harm, so they run in a process of
 * their own, one at a time: its memory goes back when it ends, its crash is a refusal, and too long is too long.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ImageFormat } from '@leadwright/contract/files';
import { sniffFormat } from './files.rules.ts';

export interface EncodedImage {
  bytes: Buffer;
  format: ImageFormat;
  width: number;
  height: number;
}

const ENCODER = join(import.meta.dirname, 'encoder.worker.ts');
const TIMEOUT_MS = 30_000;

let lastTurn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => {});
  return turn;
}

/** Null when these bytes are not an image we accept. */
export async function reencode(upload: Buffer): Promise<EncodedImage | null> {
  if (!sniffFormat(upload)) return null;
  const output = await inTurn(() => runEncoder(upload));
  const end = output.indexOf('\n');
  if (end < 0) return null;
  return { ...JSON.parse(output.subarray(0, end).toString()), bytes: output.subarray(end + 1) };
}

/** What the encoder wrote, or nothing when it failed. It gets no environment, so there is nothing to steal. */
function runEncoder(upload: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const encoder = spawn(process.execPath, [ENCODER], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  encoder.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  // It may refuse before it has read everything.
  encoder.stdin.on('error', () => {});
  encoder.stdin.end(upload);
  encoder.on('error', reject);
  encoder.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : Buffer.alloc(0)));
  return promise;
}
