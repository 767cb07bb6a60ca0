/**
 * `npm run bench` runs every measurement of bench/ and prints one line of figures each; `npm run bench -- wallet` only those
 * whose name starts so. `--short` measures for a shorter time. Ratios are taken within one run: machines differ, they less.
 */
import { runEach } from './figures.ts';

export interface BenchOptions {
  short: boolean;
  seed: number;
}

interface Bench {
  bench(options: BenchOptions): Promise<Record<string, unknown>>;
}

await runEach<Bench>('bench', ({ bench }, { seed, isShort }) => bench({ short: isShort, seed }));
