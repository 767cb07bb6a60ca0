/**
 * Worker thread (see pdf.service.ts) that turns the bytes of a PDF into the text of its pages. The parent limits its heap.
 * Decompressed streams live outside the heap, so they are counted here: a small file must not unpack into a huge one.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { PdfOutcome, PdfTask } from './pdf.port.ts';

const MEGABYTE = 1024 * 1024;
/** One stream, and all of them together. The pages of a book that can be read are far below. */
const [MAX_ONE, MAX_ALL] = [48 * MEGABYTE, 256 * MEGABYTE];
/** What is smaller comes and goes without being missed. */
const COUNTED = MEGABYTE / 4;

function end(outcome: PdfOutcome): never {
  parentPort?.postMessage(outcome);
  process.exit(0);
}

let taken = 0;
/** `one`: how large this stream has become. */
function take(bytes: number, one: number): void {
  taken += bytes;
  if (one > MAX_ONE || taken > MAX_ALL) end({ problem: 'too_heavy' });
}

const Bytes = globalThis.Uint8Array;
const CountedBytes: typeof Bytes = new Proxy(Bytes, {
  construct(target, args: [unknown], asked): Uint8Array {
    const [size] = args;
    if (typeof size === 'number' && size >= COUNTED) take(size, size);
    return Reflect.construct(target, args, asked === CountedBytes ? target : asked);
  },
});

const Unpacking = globalThis.DecompressionStream;
class CountedUnpacking {
  readonly writable: DecompressionStream['writable'];
  readonly readable: ReadableStream<Uint8Array>;

  constructor(format: ConstructorParameters<typeof Unpacking>[0]) {
    const unpacking = new Unpacking(format);
    let one = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        one += piece.byteLength;
        take(piece.byteLength, one);
        out.enqueue(piece);
      },
    });
    this.writable = unpacking.writable;
    this.readable = unpacking.readable.pipeThrough(counting);
  }
}
Object.assign(globalThis, { Uint8Array: CountedBytes, DecompressionStream: CountedUnpacking });

const { bytes, maxPages, maxChars, maxMs } = workerData as PdfTask;

/** The parent thread checks the time at intervals; a page that takes too long between two checks is noticed here. */
function isOverTime(): boolean {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000 > maxMs;
}

async function read(): Promise<PdfOutcome> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  if (pdf.numPages > maxPages) return { problem: 'pages' };
  const pages: string[] = [];
  let chars = 0;
  for (let no = 1; no <= pdf.numPages; no += 1) {
    const page = await pdf.getPage(no);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    chars += text.length;
    if (chars > maxChars || isOverTime()) return { problem: 'too_heavy' };
    pages.push(text);
    page.cleanup();
  }
  return { pages };
}

const problemOf = (error: unknown): PdfOutcome =>
  error instanceof Error && error.name === 'PasswordException' ? { problem: 'locked' } : { problem: 'broken' };

end(await read().catch(problemOf));
