/**
 * A list of 1,000,000 results, and one of a tenth of it, through the authenticated API, compared with the bare SQL of
 * the same responses through `pg` and with PostgREST where available, in one run on the same rows and indexes. Eight
 * clients request pages, totals, texts and filters. One client tests every operator, combinations, and sorting by every
 * kind of column. Prints a table and writes data/bench/results-pages.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchOptions } from '../bench.ts';
import { type Bar, type BenchLine, compareWithBars, type Times } from '../measure/bench-figures.ts';
import { BENCH_FOLDER, cells } from '../measure/bench-table.ts';
import { startFullList } from '../measure/full-list.ts';
import { type Comparison, compareScenarios } from '../measure/list-comparison.ts';
import { measureCombinations, measureOperators, measureSorts } from '../measure/list-single.ts';

/** Requests per second: 1.3 times PostgREST. */
const LEAST_OF_POSTGREST = 1.3;
/** Without PostgREST: the equivalent of 1.3 times PostgREST in a run with both, as a share of the bare SQL. */
const LEAST_OF_BARE: Record<string, number> = {
  page: 0.76,
  containsRare: 0.47,
  containsCommon: 0.7,
  fiveFilters: 1.13,
  fiveFiltersAnew: 1.13,
};
const MOST_MS = { operators: 150, combinations: 150, firstPage: 300, nextPages: 50 };

interface Figures {
  rows: number;
  postgrest: string;
  scenarios: Record<string, Comparison>;
  operators: Record<string, Times>;
  combinations: Record<string, Times>;
  sorts: Awaited<ReturnType<typeof measureSorts>>;
}

async function measureAll(rows: number, short: boolean, seed: number): Promise<Figures> {
  const full = await startFullList(rows);
  try {
    const milliseconds = short ? 300 : 1000;
    const { postgrest, scenarios } = await compareScenarios(full, milliseconds, rows / 20);
    const operators = await measureOperators(full, milliseconds);
    const combinations = await measureCombinations(full, seed, short ? 40 : 200);
    return { rows, postgrest, scenarios, operators, combinations, sorts: await measureSorts(full, rows / 20) };
  } finally {
    await full.stop();
  }
}

const slowest = (times: Record<string, Times>) =>
  Object.entries(times).reduce((most, each) => (each[1].p95 > most[1].p95 ? each : most));

/** In table order. */
const QUESTIONS: Record<string, string> = {
  page: 'a page',
  containsRare: 'contains, rare',
  containsCommon: 'contains, common',
  fiveFilters: 'five filters, asked again',
  fiveFiltersAnew: 'five filters, asked anew',
};

function throughputOf({ scenarios, postgrest }: Figures, on: string): [string, Bar][] {
  const isMeasured = postgrest === 'native';
  return Object.entries(QUESTIONS).map(([name, question]) => {
    const { api, bare, rest, ofBare, ofPostgRest } = scenarios[name] as Comparison;
    const beside = `${api.perSecond}/s beside ${bare.perSecond} of SQL${rest ? ` and ${rest.perSecond} of PostgREST` : ''}`;
    return isMeasured
      ? [`${question}: times PostgREST`, { is: ofPostgRest as number, atLeast: LEAST_OF_POSTGREST, on, beside }]
      : [`${question}: of bare SQL`, { is: ofBare, atLeast: LEAST_OF_BARE[name] as number, on, beside }];
  });
}

function judge(figures: Figures): { table: BenchLine[]; missed: string[] } {
  const { rows, operators, combinations, sorts } = figures;
  const on = `${rows.toLocaleString('en')} rows`;
  const [operator, combination] = [slowest(operators), slowest(combinations)];
  const sorted = Object.values(sorts);
  const most = (of: (sort: (typeof sorted)[number]) => number) => Math.max(...sorted.map(of));
  return compareWithBars({
    ...Object.fromEntries(throughputOf(figures, on)),
    'slowest operator, p95 in ms': { is: operator[1].p95, atMost: MOST_MS.operators, on, beside: operator[0] },
    'slowest combination, p95 in ms': { is: combination[1].p95, atMost: MOST_MS.combinations, on },
    'slowest first page of a sort in ms': { is: most(({ firstMs }) => firstMs), atMost: MOST_MS.firstPage, on },
    'slowest next pages of a sort, p95 in ms': { is: most(({ next }) => next.p95), atMost: MOST_MS.nextPages, on },
    'slowest last pages of a sort, p95 in ms': { is: most(({ last }) => last.p95), atMost: MOST_MS.nextPages, on },
  });
}

const shown = (times: Times | null) => (times ? `${times.perSecond} (${times.p50} / ${times.p95})` : null);

function tableOf({ rows, postgrest, scenarios, operators, combinations, sorts }: Figures): string[] {
  const few = (times: Record<string, Times>) =>
    Object.entries(times)
      .sort((a, b) => b[1].p95 - a[1].p95)
      .slice(0, 5);
  return [
    ...Object.entries(scenarios).map(([name, { api, bare, rest, ofBare, ofPostgRest }]) =>
      cells(rows, name, shown(api), shown(bare), shown(rest) ?? postgrest, ofBare, ofPostgRest),
    ),
    ...[...few(operators), ...few(combinations)].map(([name, times]) =>
      cells(rows, name, shown(times), '', '', '', ''),
    ),
    ...Object.entries(sorts).map(([name, { firstMs, next, last }]) =>
      cells(
        rows,
        `sort by ${name}: first ${firstMs} ms; next, last`,
        `${next.p50} / ${next.p95}, ${last.p50} / ${last.p95}`,
        '',
        '',
        '',
        '',
      ),
    ),
  ];
}

export async function bench({ short, seed }: BenchOptions) {
  const rows = short ? 100_000 : 1_000_000;
  const figures = [await measureAll(rows, short, seed), await measureAll(rows / 10, short, seed)];
  const head = [
    'rows',
    'question',
    'ours: requests/s (p50 / p95 ms)',
    'bare SQL',
    'PostgREST',
    'of bare SQL',
    'of PostgREST',
  ];
  console.log([cells(...head), cells(...head.map(() => '---')), ...figures.flatMap(tableOf)].join('\n'));
  mkdirSync(BENCH_FOLDER, { recursive: true });
  writeFileSync(join(BENCH_FOLDER, 'results-pages.json'), JSON.stringify(figures, null, 2));
  const judged = figures.map(judge);
  return {
    postgrest: figures[0]?.postgrest,
    table: judged.flatMap(({ table }) => table),
    missed: judged.flatMap(({ missed }) => missed),
  };
}
