/**
 * Keeps rows mounted once they were shown and mounts the rows below while the browser is idle, so that scrolling over
 * them is cheap. A longer table keeps only nearby rows. After a jump the range starts again, because mounting
 * everything in between at once would block the page.
 */
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef, useState } from 'react';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { whenIdle } from '../../lib/idle.ts';

/** The largest page size. */
const MOST_KEPT = 100;
/** Few enough for one frame. */
const AT_ONCE = 3;

interface Span {
  from: number;
  to: number;
}

/** The range to keep when `seen` becomes visible after `before`. */
export function widened(before: Span | null, seen: Span): Span {
  if (!before || seen.from > before.to + 1 || seen.to < before.from - 1) return seen;
  return { from: Math.min(before.from, seen.from), to: Math.max(before.to, seen.to) };
}

/** Range extractor for the virtualizer: which rows to mount, given the visible ones. `rows` are those of one page. */
export function useKeptRows(rows: readonly unknown[]): (range: Range) => number[] {
  const kept = useRef<(Span & { rows: readonly unknown[] }) | null>(null);
  const [readied, setReadied] = useState(0);
  // Each step schedules the next.
  useOnChange(() => {
    if (rows.length > MOST_KEPT) return;
    return whenIdle(() => {
      const now = kept.current;
      if (now?.rows !== rows || now.to >= rows.length - 1) return;
      now.to = Math.min(now.to + AT_ONCE, rows.length - 1);
      setReadied((count) => count + 1);
    });
  }, [rows, readied]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function makes the virtualizer ask again
  return useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      if (rows.length > MOST_KEPT || near.length === 0) return near;
      const seen = { from: near[0] as number, to: near.at(-1) as number };
      const { from, to } = widened(kept.current?.rows === rows ? kept.current : null, seen);
      kept.current = { rows, from, to };
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    },
    [rows, readied],
  );
}
