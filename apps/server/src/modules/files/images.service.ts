/**
 * Decodes and encodes again: what is stored was written by us, so nothing that hid in the upload (scripts, metadata, a
 * second file behind the first) survives. Decoders are where malicious pictures do their harm, so they run in a process of
 * their own, a few at a time and one of each account: its memory goes back when it ends, its crash is a refusal, and too
 * long is too long.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ImageFormat } from '@leadwright/contract/files';
import { heavyFiles } from '../../platform/turns/shares.ts';
import { sniffFormat } from './files.rules.ts';

export interface EncodedImage {
  bytes: Buffer;
  format: ImageFormat;
  width: number;
  height: number;
}

const ENCODER = join(import.meta.dirname, 'encoder.worker.ts');
/**
 * A large photograph takes about a second of the processor, which the program itself keeps to. How long that lasts depends on what else
 * the machine does: the time by the clock is for one that no longer keeps to anything.
 */
const LIMITS = { cpuMs: 10_000, wallMs: 2 * 60_000 };
/** Each may take 200 MB for a moment. */
const AT_ONCE = 2;
const turns = heavyFiles(AT_ONCE);

/** Null when these bytes are not an image we accept, or take too long to decode. */
export async function reencode(
  upload: Buffer,
  accountId: number,
  limits: Partial<typeof LIMITS> = {},
): Promise<EncodedImage | null> {
  if (!sniffFormat(upload)) return null;
  const output = await turns.take(accountId, () => runEncoder(upload, { ...LIMITS, ...limits }));
  const end = output.indexOf('\n');
  if (end < 0) return null;
  return { ...JSON.parse(output.subarray(0, end).toString()), bytes: output.subarray(end + 1) };
}

/** What the encoder wrote, or nothing when it failed. It gets no environment, so there is nothing to steal. */
function runEncoder(upload: Buffer, { cpuMs, wallMs }: typeof LIMITS): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const encoder = spawn(process.execPath, [ENCODER, String(cpuMs)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: wallMs,
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
