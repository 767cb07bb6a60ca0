/** Durations of many calls, and their limits. */

export const rounded = (value: number) => Math.round(value * 100) / 100;
export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

export interface Times {
  perSecond: number;
  p50: number;
  p95: number;
}

function timesOf(milliseconds: number[], seconds: number): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.floor(sorted.length * share)] as number);
  return { perSecond: Math.round(sorted.length / seconds), p50: at(0.5), p95: at(0.95) };
}

/** Each client calls sequentially; `work` gets the client's number and a call number. `before` is not counted. */
export async function measure(
  clients: number,
  milliseconds: number,
  work: (client: number, n: number) => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<Times> {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + milliseconds;
  const one = async (client: number) => {
    for (let n = client; performance.now() < end; n += clients) {
      await before();
      const startedAt = performance.now();
      await work(client, n);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
  // Pending calls at the end are awaited and counted.
  return timesOf(times, (performance.now() - begun) / 1000);
}

export type Bar = ({ is: number; atMost: number } | { is: number; atLeast: number }) & {
  /** The test data, such as "100,000 rows". */
  on?: string;
  /** What it was compared with in the same run. */
  beside?: string;
};

/** A figure and its limit, as a line of the table (`bench-table.ts`). */
export interface BenchLine {
  figure: string;
  on: string;
  is: number;
  beside: string;
  wanted: string;
  isKept: boolean;
}

/** The lines of the table, and `missed`: the exceeded limits, which fail the run. */
export function compareWithBars(bars: Record<string, Bar>): { table: BenchLine[]; missed: string[] } {
  const table = Object.entries(bars).map(([figure, bar]): BenchLine => {
    const { is, on = '', beside = '' } = bar;
    const isKept = 'atMost' in bar ? is <= bar.atMost : is >= bar.atLeast;
    const wanted = 'atMost' in bar ? `at most ${bar.atMost}` : `at least ${bar.atLeast}`;
    return { figure, on, is, beside, wanted, isKept };
  });
  return {
    table,
    missed: table.filter(({ isKept }) => !isKept).map(({ figure, on, is }) => `${figure}${on && ` (${on})`}: ${is}`),
  };
}
