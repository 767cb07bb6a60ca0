/**
 * `npm run prove` runs every proof in prove/ in full and prints one line of figures for each. `npm run prove -- wallet`
 * runs only those whose name starts with "wallet". `--short` runs the form that npm test runs, `--seed=n` repeats a
 * run. Each run is a line of proofs.jsonl: `npm run prove -- again 12` repeats that of line 12, and `npm run prove --
 * record` writes the tables of docs/reliability.md. `npm run prove -- defect <commit>` shows the fault that a commit
 * fixed (docs/defects.md).
 */
import { runEach, runOne } from './measure/figures.ts';
import { compareWith, lineToRepeat } from './record/again.ts';
import { reproduce } from './record/defect.ts';
import { recorded } from './record/recorded.ts';
import type { Recording } from './record/recording.ts';
import { writeTables } from './record/tables.ts';

export interface ProveOptions {
  full: boolean;
  seed: number;
  /** Told what happens; what a proof tells nobody of is not in the record. */
  recording: Recording;
}

interface Proof {
  prove(options: ProveOptions): Promise<Record<string, unknown>>;
}

async function again(number: number, isHere: boolean) {
  const { proof, seed, options, ...earlier } = lineToRepeat(number, isHere);
  Object.assign(process.env, options.env);
  const run = { proof, seed, short: options.short, repeats: number };
  await runOne<Proof>('prove', { name: proof, seed, isShort: options.short }, ({ prove }) =>
    recorded(run, (recording) => prove({ full: !options.short, seed, recording })),
  );
  console.log(compareWith(earlier));
}

function showDefect(commit: string) {
  const isShown = reproduce(commit);
  console.log(isShown ? `The tests of ${commit} fail on the commit before.` : `Nothing fails before ${commit}.`);
  if (!isShown) process.exitCode = 1;
}

const [command, argument, flag] = process.argv.slice(2);
if (command === 'record') writeTables();
else if (command === 'defect') showDefect(argument as string);
else if (command === 'again') await again(Number(argument), flag === '--here');
else
  await runEach<Proof>('prove', ({ prove }, { name, seed, isShort }) =>
    recorded({ proof: name, seed, short: isShort }, (recording) => prove({ full: !isShort, seed, recording })),
  );
