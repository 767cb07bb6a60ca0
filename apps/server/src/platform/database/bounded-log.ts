/**
 * Limits a log file that another process appends to. When it is full, its last part moves to `<file>.1` and it is truncated.
 * PostgreSQL has it open for appending, so it continues at the new end.
 */
import { closeSync, fstatSync, openSync, readSync, truncateSync, writeFileSync } from 'node:fs';

const MOST_BYTES = 8 * 1024 * 1024;
const EVERY_MS = 15_000;

/** Called once before anything is written, then now and then. */
export function keepBounded(file: string, mostBytes = MOST_BYTES) {
  const look = () => {
    try {
      bound(file, mostBytes);
    } catch {
      // A full disk, or the folder is being removed: the log is not what matters then.
    }
  };
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return { look, stop: () => clearInterval(timer) };
}

function bound(file: string, mostBytes: number) {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    if (size <= mostBytes) return;
    const last = Buffer.alloc(mostBytes);
    const length = readSync(opened, last, 0, mostBytes, size - mostBytes);
    writeFileSync(`${file}.1`, last.subarray(0, length), { mode: 0o600 });
    truncateSync(file);
  } finally {
    closeSync(opened);
  }
}
