/** Data of a chart. Colors follow the order: the largest series comes first and gets the secondary color. */
export interface Series {
  id: string;
  label: string;
}
export interface Point {
  /** "15 Nov" */
  label: string;
  values: Record<string, number>;
}

const COLOURS = ['var(--d1)', 'var(--d2)', 'var(--d3)', 'var(--d4)', 'var(--d5)'];
export const colourOf = (index: number) => COLOURS[index % COLOURS.length] ?? 'var(--d5)';

export const totalOf = (points: Point[], id: string) => points.reduce((sum, point) => sum + (point.values[id] ?? 0), 0);

/** Every label, or as many as fit side by side. */
export const tickGap = (points: number) => Math.max(0, Math.ceil(points / 5) - 1);

const ROUND = [1, 2, 2.5, 4, 5, 8, 10];

/** Zero and a few round steps up to the largest value. */
export function niceTicks(largest: number, steps = 3): number[] {
  const least = Math.max(largest, 1) / steps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (ROUND.find((one) => one * power >= least) ?? 10) * power;
  return Array.from({ length: steps + 1 }, (_, index) => index * Math.max(1, step));
}
