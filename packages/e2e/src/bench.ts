/**
 * `npm run bench` runs every measurement of bench/ and prints one line of figures each; `npm run bench -- wallet` only those
 * whose name starts so. `--short` measures for a shorter time. Ratios are taken within one run: machines differ, they less.
 * A measurement that holds its figures against bars says which it `missed`; any makes the program fail.
 */
import { runEach } from './measure/figures.ts';

export interface BenchOptions {
  short: boolean;
  seed: number;
}

interface Bench {
  bench(options: BenchOptions): Promise<Record<string, unknown> & { missed?: string[] }>;
}

await runEach<Bench>('bench', async ({ bench }, { seed, isShort }) => {
  const figures = await bench({ short: isShort, seed });
  if (figures.missed && figures.missed.length > 0) process.exitCode = 1;
  return figures;
});
