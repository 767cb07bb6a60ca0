/**
 * `npm run bench` runs every measurement in bench/, prints one line of figures for each, and then one table with all
 * limits. `npm run bench -- wallet` runs only those whose name starts with "wallet", and the table shows the last
 * figures of the others. `--short` measures for a shorter time. Ratios are taken within one run, because they vary less
 * between machines. A `missed` limit fails the program.
 */
import type { BenchLine } from './measure/bench-figures.ts';
import { keepFigures, machineNow, printFigures } from './measure/bench-table.ts';
import { runEach } from './measure/figures.ts';

export interface BenchOptions {
  short: boolean;
  seed: number;
}

interface Bench {
  bench(options: BenchOptions): Promise<Record<string, unknown> & { table: BenchLine[]; missed: string[] }>;
}

await runEach<Bench>('bench', async ({ bench }, { name, seed, isShort }) => {
  const now = machineNow();
  const { table, ...figures } = await bench({ short: isShort, seed });
  keepFigures(name, { ...now, isShort, table });
  if (figures.missed.length > 0) process.exitCode = 1;
  return figures;
});
printFigures();
