/**
 * One table of all measurements: `data/bench/figures.json` has the last figures of each, `data/bench/figures.md` shows
 * them as a table.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import type { BenchLine } from './bench-figures.ts';

export const BENCH_FOLDER = join(import.meta.dirname, '../../../../data/bench');
const FIGURES = join(BENCH_FOLDER, 'figures.json');
const TABLE = join(BENCH_FOLDER, 'figures.md');

interface Measured {
  at: string;
  isShort: boolean;
  machine: string;
  /** The system load before it started: other load falsifies the result. */
  load: number;
  table: BenchLine[];
}

/** Read before the measurement, which is a load itself. */
export const machineNow = () => ({
  machine:
    `${cpus()[0]?.model ?? ''} ${platform()} ${arch()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`.trim(),
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

function readFigures(): Record<string, Measured> {
  try {
    return JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, Measured>;
  } catch {
    // The first measurement here.
    return {};
  }
}

export function keepFigures(name: string, figures: Omit<Measured, 'at'>): void {
  mkdirSync(BENCH_FOLDER, { recursive: true });
  const all = { ...readFigures(), [name]: { at: new Date().toISOString(), ...figures } };
  writeFileSync(FIGURES, JSON.stringify(all, null, 2));
  writeFileSync(TABLE, `${tableOf(all)}\n`);
}

export const cells = (...values: (string | number | null)[]) =>
  `| ${values.map((value) => value ?? '–').join(' | ')} |`;

const HEAD = ['measurement', 'figure', 'on', 'is', 'beside', 'wanted', 'kept'];

function tableOf(all: Record<string, Measured>): string {
  const measured = Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other));
  const lines = measured.flatMap(([name, { table }]) =>
    table.map(({ figure, on, is, beside, wanted, isKept }) =>
      cells(name, figure, on, is, beside, wanted, isKept ? 'yes' : '**no**'),
    ),
  );
  const notes = measured.map(
    ([name, { at, machine, load, isShort }]) =>
      `- ${name}: ${at.slice(0, 16).replace('T', ' ')}, ${machine}, load before ${load}${isShort ? ', short' : ''}`,
  );
  return [cells(...HEAD), cells(...HEAD.map(() => '---')), ...lines, '', ...notes].join('\n');
}

export const printFigures = () => console.log(`\n${tableOf(readFigures())}`);
