/** Import progress: a bar on a terminal, a plain line every few seconds elsewhere. */
import type { ImportProgress } from '../modules/lead-index/public.ts';

const WIDTH = 30;
const LINE_MS = 5000;

export function createProgress(out: NodeJS.WriteStream = process.stdout) {
  const startedAt = Date.now();
  let lastLine = 0;
  const textOf = ({ done, read, added, changed }: ImportProgress) => {
    const seconds = Math.max(0.001, (Date.now() - startedAt) / 1000);
    return `${Math.floor(done * 100)}%  ${read} records  ${added} new  ${changed} changed  ${Math.round(read / seconds)}/s`;
  };
  return {
    show(progress: ImportProgress) {
      if (out.isTTY) {
        const filled = Math.round(progress.done * WIDTH);
        out.write(`\r[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${textOf(progress)}\u001B[K`);
      } else if (Date.now() - lastLine >= LINE_MS) {
        lastLine = Date.now();
        out.write(`${textOf(progress)}\n`);
      }
    },
    end() {
      if (out.isTTY) out.write('\n');
    },
  };
}
