/**
 * Which actions fit into a row; the rest move into a "More" menu. Actions marked `stays` move last. Widths are measured
 * once per set of labels.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const MORE_WIDTH = 92;
/** A separating line or padding in front of the first child. */
const ROOM_BEFORE = 14;

/** The layout properties of an action. */
interface Placed {
  label: string;
  cost?: string;
  stays?: boolean;
}

export function useFitting<E extends HTMLElement, A extends Placed>(
  row: RefObject<E | null>,
  acts: A[],
): [shown: A[], more: A[]] {
  const words = acts.map(({ label, cost, stays }) => `${label}${cost}${stays}`).join('|');
  const set = `${useFontsLoaded()}|${words}`;
  const [found, setFound] = useState({ set: '', fits: [] as boolean[] });
  const count = acts.length;
  const staying = useRef<boolean[]>([]);
  staying.current = acts.map(({ stays = false }) => stays);
  const measured = useRef({ set: '', ends: [] as number[] });
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      if (measured.current.set !== set) measured.current = { set, ends: endsOf(element, count) };
      setFound({ set, fits: fittingOf(measured.current.ends, element.clientWidth, staying.current) });
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [row, set, count]);
  // A new set renders completely once, to be measured.
  if (found.set !== set) return [acts, []];
  return [acts.filter((_, at) => found.fits[at]), acts.filter((_, at) => !found.fits[at])];
}

/** Counts font loads: each may change the width of the labels. */
function useFontsLoaded(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const again = () => setTimes((before) => before + 1);
    document.fonts?.addEventListener('loadingdone', again);
    return () => document.fonts?.removeEventListener('loadingdone', again);
  }, []);
  return times;
}

/** The right edge of each child if all are in one line. */
function endsOf(element: HTMLElement, count: number) {
  const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
  let end = ROOM_BEFORE;
  return [...element.children].slice(0, count).map((child) => {
    end += child.getBoundingClientRect().width + gap;
    return end - gap;
  });
}

/** All of them, or, with room for the menu, those that stay and as many of the others as fit, in order. */
export function fittingOf(ends: number[], width: number, stays: boolean[] = []): boolean[] {
  if ((ends.at(-1) ?? 0) <= width + 1) return ends.map(() => true);
  const widthOf = (at: number) => (ends[at] ?? 0) - (ends[at - 1] ?? 0);
  const held = ends.reduce((sum, _, at) => sum + (stays[at] ? widthOf(at) : 0), 0);
  let left = width - MORE_WIDTH - held;
  if (left < 0) return held > 0 ? fittingOf(ends, width) : ends.map(() => false);
  let fits = true;
  return ends.map((_, at) => {
    if (stays[at]) return true;
    left -= widthOf(at);
    fits &&= left >= 0;
    return fits;
  });
}
