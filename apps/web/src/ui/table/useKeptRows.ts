/**
 * Rows of a page stay once they were shown, so that scrolling back over them costs nothing; a longer table keeps only what is
 * near. A leap to another part of the page begins anew: rendering all between at once would be felt.
 */
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

/** The longest page there is. */
const MOST_KEPT = 100;

/** For the virtualizer: which rows are there, given which can be seen. `rows` are those of one page. */
export function useKeptRows(rows: readonly unknown[]): (range: Range) => number[] {
  const kept = useRef<{ rows: readonly unknown[]; from: number; to: number } | null>(null);
  return useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      if (rows.length > MOST_KEPT || near.length === 0) return near;
      const [first, last] = [near[0] as number, near.at(-1) as number];
      const before = kept.current?.rows === rows ? kept.current : null;
      const adjoins = before !== null && first <= before.to + 1 && last >= before.from - 1;
      const from = adjoins ? Math.min(before.from, first) : first;
      const to = Math.min(adjoins ? Math.max(before.to, last) : last, rows.length - 1);
      kept.current = { rows, from, to };
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    },
    [rows],
  );
}
