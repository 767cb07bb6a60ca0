/**
 * `npm run bench` runs every measurement of bench/ and prints one line of figures each, then one table with all the limits;
 * `npm run bench -- wallet` only those whose name starts so, and the table with the last figures of the others. `--short`
 * measures for a shorter time. Ratios are taken within one run: machines differ, they less. A limit that is `missed` makes the
 * program fail.
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
