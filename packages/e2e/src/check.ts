/**
 * `npm run check -- file…` judges stored histories of proofs (data/proofs) without the product and prints what breaks a
 * promise. docs/reliability.md says what is promised, checker/README.md what a history is.
 */
import { judgeFile } from './checker/judge.ts';

const SHOWN = 20;

for (const path of process.argv.slice(2)) {
  const { violations, operations, faults, facts } = await judgeFile(path);
  const verdict = violations.length === 0 ? 'kept' : `broken ${violations.length} times`;
  console.log(`${path}: ${verdict} (${operations} operations, ${faults} faults, ${facts} facts)`);
  for (const { rule, what } of violations.slice(0, SHOWN)) console.log(`  ${rule}: ${what}`);
  if (violations.length > 0) process.exitCode = 1;
}
