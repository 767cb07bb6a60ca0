/**
 * `npm run quality` reads 500 websites of the sandbox's world and checks the addresses of their companies, prints the
 * share of correct results, and writes it into docs/results.md. `--sites=2000` reads more, `--seed=n` uses another
 * world, `--mistakes` lists errors and misses. Fails if a bar is missed.
 */
import { parseArgs } from 'node:util';
import { MEASURING_SEED, measureQuality, type Quality, tableOf } from './measure/quality.ts';
import { KINDS } from './measure/quality-sites.ts';
import { writeSection } from './support/sections.ts';

const MOST_SHOWN = 40;

const { values } = parseArgs({
  options: { sites: { type: 'string' }, seed: { type: 'string' }, mistakes: { type: 'boolean' } },
});
const sites = Math.min(2_000, Math.max(1, Number(values.sites ?? 500)));
const quality = await measureQuality({ sites, seed: Number(values.seed ?? MEASURING_SEED) });
console.log(tableOf(quality));
console.log(`\n${summaryOf(quality)}`);
if (values.mistakes) listMistakes(quality);
for (const bar of quality.missed) console.log(`missed: ${bar}`);
if (quality.missed.length > 0) process.exitCode = 1;
save(quality);

function summaryOf({ seed, read, checked }: Quality): string {
  const outcomes = Object.entries(read.outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  const asked = `${checked.addresses} addresses checked, ${checked.decidable} of them decidable`;
  return `Seed ${seed}: ${read.sites} sites (${outcomes.join(', ')}); ${asked}; ${checked.unfounded.length} called found or dead without a reason.`;
}

function listMistakes({ read, checked }: Quality): void {
  const list = (title: string, mistakes: string[]) => {
    if (mistakes.length > 0) console.log(`\n${title}\n${mistakes.slice(0, MOST_SHOWN).join('\n')}`);
  };
  for (const kind of KINDS) {
    list(`${kind}, wrong`, read.tallies[kind].wrong);
    list(`${kind}, missed`, read.tallies[kind].missed);
  }
  list('verdicts, wrong', checked.wrong);
  list('verdicts, unfounded', checked.unfounded);
}

function save(measured: Quality): void {
  const date = new Date().toISOString().slice(0, 10);
  writeSection('results.md', 'npm run quality', `${summaryOf(measured)} Measured on ${date}.\n\n${tableOf(measured)}`);
}
