/** Durations of many calls, and the limits they are compared with. */

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

/**
 * Each of the clients calls one time after the other; `work` is told which client it is and a number of its own. What happens `before`
 * each call is not counted.
 */
export async function measure(
  clients: number,
  milliseconds: number,
  work: (client: number, n: number) => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<Times> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const one = async (client: number) => {
    for (let n = client; performance.now() < end; n += clients) {
      await before();
      const startedAt = performance.now();
      await work(client, n);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
  return timesOf(times, milliseconds / 1000);
}

export type Bar = { is: number; atMost: number } | { is: number; atLeast: number };

/** `bars` as printed, and `missed`: the names of the limits that were exceeded, which fails the run. */
export function compareWithBars(bars: Record<string, Bar>): { bars: Record<string, string>; missed: string[] } {
  const isReached = (bar: Bar) => ('atMost' in bar ? bar.is <= bar.atMost : bar.is >= bar.atLeast);
  const shown = (bar: Bar) => ('atMost' in bar ? `${bar.is}<=${bar.atMost}` : `${bar.is}>=${bar.atLeast}`);
  const entries = Object.entries(bars);
  return {
    bars: Object.fromEntries(entries.map(([name, bar]) => [name, shown(bar)])),
    missed: entries.filter(([, bar]) => !isReached(bar)).map(([name]) => name),
  };
}
