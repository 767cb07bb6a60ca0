import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepBounded } from './bounded-log.ts';

it('a log never grows beyond its bound for long, and its last part is kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-log-'));
  const file = join(folder, 'postgres.log');
  const log = keepBounded(file, 1000);
  try {
    for (let n = 0; n < 500; n += 1) {
      appendFileSync(file, `line ${n}\n`);
      log.look();
      expect(statSync(file).size).toBeLessThanOrEqual(1000);
    }
    const kept = readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8');
    expect(kept.length).toBeLessThanOrEqual(2000);
    expect(kept).toMatch(/line 450\n.*line 499\n$/s);
  } finally {
    log.stop();
    rmSync(folder, { recursive: true });
  }
});
