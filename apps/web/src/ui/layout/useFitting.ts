/**
 * How many children of a row fit into it; the rest go into a "More" menu. Widths are measured once per set of labels.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const MORE_WIDTH = 92;
/** A separating line or padding in front of the first child. */
const ROOM_BEFORE = 14;

export function useFitting<E extends HTMLElement>(row: RefObject<E | null>, words: string, count: number): number {
  const set = `${useFontsLoaded()}|${words}`;
  const [found, setFound] = useState({ set: '', fitting: count });
  const measured = useRef({ set: '', ends: [] as number[] });
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      if (measured.current.set !== set) measured.current = { set, ends: endsOf(element, count) };
      setFound({ set, fitting: fittingOf(measured.current.ends, element.clientWidth) });
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [row, set, count]);
  // A set that was not measured yet is rendered whole, so that it can be.
  return found.set === set ? found.fitting : count;
}

/** How often fonts have arrived: each time the labels may have become wider or narrower. */
function useFontsLoaded(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const again = () => setTimes((before) => before + 1);
    document.fonts?.addEventListener('loadingdone', again);
    return () => document.fonts?.removeEventListener('loadingdone', again);
  }, []);
  return times;
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
