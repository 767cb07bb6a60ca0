/** `proofs.jsonl`: one line for each run of a proof. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { arch, availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Faults } from './recording.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const FILE = join(ROOT, 'proofs.jsonl');
/** What proofs write themselves does not make the code another. */
const OWN = ['proofs.jsonl', 'docs/reliability.md'];
const LONGEST = 600;

export interface RecordLine {
  at: string;
  commit: string | null;
  /** Files differed from the commit. */
  dirty: boolean;
  proof: string;
  seed: number;
  options: { short: boolean; env: Record<string, string> };
  machine: { cpus: number; arch: string; memory_gib: number; node: string };
  faults: Faults;
  operations: number;
  seconds: number;
  verdict: 'kept' | 'broken';
  /** Of a broken one. */
  why?: string;
  /** SHA-256 of the stored history, where the proof writes one. */
  history: string | null;
  /** The line that this run repeats, counted from 1. */
  repeats?: number;
  figures: Record<string, unknown>;
}

export function readRecord(): RecordLine[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as RecordLine);
}

export const appendToRecord = (line: RecordLine) => appendFileSync(FILE, `${JSON.stringify(line)}\n`);

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] }).toString();

/** Read before a proof starts, because a commit may land while it runs. */
export function codeNow(): Pick<RecordLine, 'commit' | 'dirty'> {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=normal').split('\n').filter(Boolean);
    const isDirty = changed.some((line) => !OWN.includes(line.slice(3)));
    return { commit: git('rev-parse', 'HEAD').trim(), dirty: isDirty };
  } catch {
    // Downloaded without its history.
    return { commit: null, dirty: false };
  }
}

export const machine = (): RecordLine['machine'] => ({
  cpus: availableParallelism(),
  arch: arch(),
  memory_gib: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
});

/** Without the folders of this machine. */
export const plain = (text: string) => text.replaceAll(ROOT, '').replaceAll(tmpdir(), '').slice(0, LONGEST);
