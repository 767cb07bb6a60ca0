/**
 * The quality of website extraction and address checks, against a fully known world. Its pages use another seed than
 * the one for development, so that nothing is measured on its own training data.
 */
import { sandboxEnvironment, systemBase } from '@leadwright/server/proving';
import { startSandbox } from '../../../sandbox/src/server.ts';
import { websites } from '../../../sandbox/src/world/websites/websites-vendor.ts';
import { worldOf } from '../../../sandbox/src/world/world.ts';
import { startScratch } from '../support/scratch.ts';
import { type Bar, compareWithBars } from './bench-figures.ts';
import { KINDS, type Kind, measureSites, type SiteQuality, someCompanies } from './quality-sites.ts';
import { measureVerdicts, type VerdictQuality } from './quality-verdicts.ts';

export const MEASURING_SEED = 7919;
const BARS = { precision: 0.98, recall: 0.95, verdicts: 0.97 };
/** People and profiles are measured, too, without a promise. */
const BARRED: Kind[] = ['emails', 'phones', 'technologies'];
const MINUTE_MS = 60_000;

export interface Quality {
  seed: number;
  read: SiteQuality;
  checked: VerdictQuality;
  missed: string[];
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : Math.floor((part / whole) * 10_000) / 10_000);
const precisionOf = ({ right, wrong }: SiteQuality['tallies'][Kind]) => share(right, right + wrong.length);
const recallOf = ({ right, missed }: SiteQuality['tallies'][Kind]) => share(right, right + missed.length);
const verdictsOf = ({ right, decidable }: VerdictQuality) => share(right, decidable);

export async function measureQuality({
  sites,
  seed = MEASURING_SEED,
}: {
  sites: number;
  seed?: number;
}): Promise<Quality> {
  const running = await startSandbox({ seed, vendors: [websites] });
  const { platform, stop } = await startScratch({ disposable: true, pool: 12, env: sandboxEnvironment(running) });
  try {
    const world = worldOf(seed);
    const [ctx, companies] = [systemBase(platform), someCompanies(world, sites)];
    const read = await measureSites(ctx, world, companies);
    const pass = () => running.sandbox.clock.advance(MINUTE_MS);
    const checked = await measureVerdicts(ctx, world, companies, pass);
    return { seed, read, checked, missed: missedBars(read, checked) };
  } finally {
    await stop();
    await running.stop();
  }
}

function missedBars(read: SiteQuality, checked: VerdictQuality): string[] {
  const bars: Record<string, Bar> = {
    verdicts: { is: verdictsOf(checked), atLeast: BARS.verdicts },
    'called found or dead without a reason': { is: checked.unfounded.length, atMost: 0 },
  };
  for (const kind of BARRED) {
    bars[`precision of ${kind}`] = { is: precisionOf(read.tallies[kind]), atLeast: BARS.precision };
    bars[`recall of ${kind}`] = { is: recallOf(read.tallies[kind]), atLeast: BARS.recall };
  }
  return compareWithBars(bars).missed;
}

/** A Markdown table, which is also readable on a terminal. */
export function tableOf({ read, checked }: Quality): string {
  const { people } = read.tallies;
  const ofPeople = (title: string, right: number) => [
    ...[title, right, people.right - right, '', share(right, people.right), ''],
  ];
  return alignedTable([
    ['', 'right', 'wrong', 'missed', 'precision', 'recall'],
    ...KINDS.map((kind) => {
      const tally = read.tallies[kind];
      return [kind, tally.right, tally.wrong.length, tally.missed.length, precisionOf(tally), recallOf(tally)];
    }),
    ofPeople('titles of people found', read.titles),
    ofPeople('their seniority', read.seniorities),
    ['verdicts on addresses', checked.right, checked.wrong.length, '', verdictsOf(checked), ''],
  ]);
}

/** Every column as wide as its widest cell, as the document formatter requires. */
function alignedTable(rows: (string | number)[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
