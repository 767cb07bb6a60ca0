/** What one run of a proof tells (`History`), counted and kept as JSON lines: checker/README.md says what a line means. */
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { History } from '@leadwright/server/testing';

const FOLDER = join(import.meta.dirname, '../../../../data/proofs');
const KEPT = 60;
const CHUNK = 64 * 1024;

/** How often each kind of fault hit each site. */
export type Faults = Record<string, Record<string, number>>;

export interface Recording extends History {
  /** Names the models by which the checker judges the history. Without one nothing is kept. */
  judgedBy(...models: string[]): void;
  /** For proofs that do not write each operation. */
  operations(count: number): void;
}

export function createRecording(head: { proof: string; seed: number; short: boolean }, folder = FOLDER) {
  const faults: Faults = {};
  let operations = 0;
  let begun = 0;
  let file: ReturnType<typeof openHistory> | undefined;
  const recording: Recording = {
    judgedBy(...models) {
      file = openHistory(folder, `${head.proof}-${head.seed}${head.short ? '-short' : ''}`);
      file.write({ history: 1, ...head, models });
    },
    begin(operation) {
      begun += 1;
      file?.write({ begin: begun, ...operation });
      return begun;
    },
    end: (operation, answer, facts) => file?.write({ end: operation, answer, ...facts }),
    fault(kind, site, times = 1) {
      const sites = faults[kind] ?? {};
      faults[kind] = { ...sites, [site]: (sites[site] ?? 0) + times };
      file?.write({ fault: kind, site, times });
    },
    found: (kind, facts) => file?.write({ found: kind, ...facts }),
    operations: (count) => {
      operations += count;
    },
  };
  return { recording, close: () => ({ faults, operations: operations + begun, ...file?.close() }) };
}

function openHistory(folder: string, name: string) {
  mkdirSync(folder, { recursive: true });
  forgetOldest(folder);
  const path = join(folder, `${name}.jsonl`);
  const [file, hash] = [openSync(path, 'w'), createHash('sha256')];
  let waiting = '';
  const flush = () => {
    hash.update(waiting);
    writeSync(file, waiting);
    waiting = '';
  };
  return {
    write(line: Record<string, unknown>) {
      waiting += `${JSON.stringify(line)}\n`;
      if (waiting.length > CHUNK) flush();
    },
    close() {
      flush();
      closeSync(file);
      return { path, history: hash.digest('hex') };
    },
  };
}

function forgetOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const newestFirst = files.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of newestFirst.slice(KEPT)) rmSync(path);
}
