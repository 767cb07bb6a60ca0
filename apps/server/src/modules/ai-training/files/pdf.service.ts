/**
 * Reads PDFs in threads of their own, a few at a time and one of each account, with little memory and time: a file that was
 * made to fill the one or the other ends its thread and nothing else.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MAX_PDF_PAGES } from '@leadwright/contract/ai/training-sources';
import { begun } from '../../../platform/begun.ts';
import { heavyFiles } from '../../../platform/turns/shares.ts';
import type { PdfOutcome, PdfTask } from './pdf.port.ts';

const READER = join(import.meta.dirname, 'pdf.worker.ts');
/**
 * Hundreds of pages take a few seconds of the processor. How long that lasts depends on what else the machine does, so the time by the
 * clock is only for a thread that does nothing any more.
 */
const LIMITS = { cpuMs: 20_000, wallMs: 5 * 60_000 };
const LOOKS = 40;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** More than any account may learn. */
const MAX_CHARS = 8_000_000;
const AT_ONCE = 2;
const turns = heavyFiles(AT_ONCE);

export const readPdf = (bytes: Buffer, accountId: number, limits: Partial<typeof LIMITS> = {}): Promise<PdfOutcome> =>
  turns.take(accountId, () => runReader(bytes, { ...LIMITS, ...limits }));

function runReader(bytes: Buffer, limits: typeof LIMITS): Promise<PdfOutcome> {
  const { promise, resolve } = Promise.withResolvers<PdfOutcome>();
  const limited = { maxPages: MAX_PDF_PAGES, maxChars: MAX_CHARS, maxMs: limits.cpuMs };
  const workerData: PdfTask = { bytes: new Uint8Array(bytes), ...limited };
  const reader = new Worker(READER, {
    workerData,
    transferList: [workerData.bytes.buffer as ArrayBuffer],
    resourceLimits: MEMORY,
    // No environment, so that it cannot leak secrets, and no output.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const watch = endWhenOver(reader, limits);
  reader.once('message', resolve);
  // Out of memory is an error of the thread; an end without an answer is one that we have put to it.
  reader.once('error', () => resolve({ problem: 'too_heavy' }));
  reader.once('exit', () => {
    clearInterval(watch);
    resolve({ problem: 'too_heavy' });
  });
  return promise;
}

function endWhenOver(reader: Worker, { cpuMs, wallMs }: typeof LIMITS): NodeJS.Timeout {
  const until = performance.now() + wallMs;
  const look = async () => {
    // Refused by a thread that has just ended.
    const used = await reader.cpuUsage().catch(() => null);
    const usedMs = used ? (used.user + used.system) / 1000 : 0;
    if (usedMs > cpuMs || performance.now() > until) await reader.terminate();
  };
  return setInterval(() => void begun(look()), cpuMs / LOOKS);
}
