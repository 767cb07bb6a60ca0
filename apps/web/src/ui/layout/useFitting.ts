/**
 * How many children of a row fit into it; the rest go into a "More" menu. Widths are measured once per set of labels.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const MORE_WIDTH = 92;
/** A separating line or padding in front of the first child. */
const ROOM_BEFORE = 14;

export function useFitting<E extends HTMLElement>(row: RefObject<E | null>, words: string, count: number): number {
  const [fitting, setFitting] = useState(count);
  const measured = useRef({ words: '', ends: [] as number[] });
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    if (measured.current.words !== words) setFitting(count);
    const measure = () => {
      if (measured.current.words !== words && element.childElementCount >= count) {
        measured.current = { words, ends: endsOf(element, count) };
      }
      setFitting(fittingOf(measured.current.ends, element.clientWidth));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [row, words, count]);
  return fitting;
}

/** Where each child ends if all stand in one line from the left. */
function endsOf(element: HTMLElement, count: number) {
  const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
  let end = ROOM_BEFORE;
  return [...element.children].slice(0, count).map((child) => {
    end += child.getBoundingClientRect().width + gap;
    return end - gap;
  });
}

/** All of them, or as many as leave room for the menu. */
export function fittingOf(ends: number[], width: number): number {
  if (ends.length === 0 || (ends.at(-1) ?? 0) <= width + 1) return ends.length;
  return ends.filter((end) => end <= width - MORE_WIDTH).length;
}
