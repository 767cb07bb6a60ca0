/**
 * `npm run prove` runs every proof of prove/ in full and prints one line of figures each; `npm run prove -- wallet` only those
 * whose name starts so. `--short` runs the form that npm test runs, `--seed=n` repeats a run.
 */
import { runEach } from './measure/figures.ts';

export interface ProveOptions {
  full: boolean;
  seed: number;
}

interface Proof {
  prove(options: ProveOptions): Promise<Record<string, unknown>>;
}

await runEach<Proof>('prove', ({ prove }, { seed, isShort }) => prove({ full: !isShort, seed }));
