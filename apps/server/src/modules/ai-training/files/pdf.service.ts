/**
 * Reads PDFs in threads of their own, a few at a time and one of each account, with little memory and time: a file that was
 * made to fill the one or the other ends its thread and nothing else.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MAX_PDF_PAGES } from '@leadwright/contract/ai/training-sources';
import { begun } from '../../../platform/begun.ts';
import { createTurns } from '../../../platform/turns.ts';
import type { PdfOutcome, PdfTask } from './pdf.port.ts';

const READER = join(import.meta.dirname, 'pdf.worker.ts');
/** Hundreds of pages take a few seconds. */
const TIMEOUT_MS = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** More than any account may learn. */
const MAX_CHARS = 8_000_000;
const AT_ONCE = 2;
const turns = createTurns(AT_ONCE);

export const readPdf = (bytes: Buffer, accountId: number, timeoutMs = TIMEOUT_MS): Promise<PdfOutcome> =>
  turns.take(accountId, () => runReader(bytes, timeoutMs));

function runReader(bytes: Buffer, timeoutMs: number): Promise<PdfOutcome> {
  const { promise, resolve } = Promise.withResolvers<PdfOutcome>();
  const workerData: PdfTask = { bytes: new Uint8Array(bytes), maxPages: MAX_PDF_PAGES, maxChars: MAX_CHARS };
  const reader = new Worker(READER, {
    workerData,
    transferList: [workerData.bytes.buffer as ArrayBuffer],
    resourceLimits: MEMORY,
    // It gets no environment, so there is nothing to steal, and says nothing that anybody would read.
    ...{ env: {}, execArgv: [], stdout: true, stderr: true },
  });
  const timer = setTimeout(() => void begun(reader.terminate()), timeoutMs);
  reader.once('message', resolve);
  // Out of memory is an error of the thread; an end without an answer is one that we have put to it.
  reader.once('error', () => resolve({ problem: 'too_heavy' }));
  reader.once('exit', () => {
    clearTimeout(timer);
    resolve({ problem: 'too_heavy' });
  });
  return promise;
}
