/** Shapes of small charts in a 100 by 100 square, stretched to the size of the chart. */

/** Starts at the bottom. Values are never negative; zeros lie on the bottom. */
export const barsOf = (values: number[]) => {
  const largest = Math.max(0, ...values);
  return values.map((value) => (largest > 0 ? (100 * Math.max(0, value)) / largest : 0));
};

/** Space for the stroke at the top and bottom. */
const ROOM = 3;
const rounded = (number: number) => Math.round(number * 10) / 10;

/** "0 97L50 3L100 40": the path of the line. A single value is a flat line. */
export function outlineOf(values: number[]): string {
  const heights = barsOf(values.length === 1 ? [...values, ...values] : values);
  return heights
    .map((height, at) => {
      const across = (100 * at) / (heights.length - 1);
      return `${rounded(across)} ${rounded(100 - ROOM - (height * (100 - 2 * ROOM)) / 100)}`;
    })
    .join('L');
}
