/**
 * What floats over the page (toasts, a support chat) must not cover what people press to pay, save, act or turn pages.
 * These are filled buttons, menus, and the controls in whatever carries `data-keep-clear`; while a dialog is open, its
 * controls.
 */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CONTROLS = ':is(button, a[href])';
const KEEP_CLEAR = `[data-keep-clear] ${CONTROLS}, [data-variant="filled"]`;

export const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isShown = ({ width, height }: DOMRect) => width > 0 && height > 0;

export const topmostDialog = () => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

/** Where nothing may float now. */
export function boxesToKeepClear(): Box[] {
  const dialog = topmostDialog();
  const found = [
    ...(dialog ?? document).querySelectorAll(dialog ? CONTROLS : KEEP_CLEAR),
    ...document.querySelectorAll('[role="menu"], [role="listbox"]'),
  ];
  return found.map((element) => element.getBoundingClientRect()).filter(isShown);
}

interface Room extends Box {
  /** The place that is tried first is the lowest instead of the highest. */
  isFromBelow?: boolean;
}

const STEP = 8;

/** Where something of this height goes: the first place where it covers nothing, or else as little as possible. */
export function clearTop(
  { left, right, top: highest, bottom, isFromBelow }: Room,
  height: number,
  taken: Box[],
): number {
  const coveredAt = (top: number) =>
    taken.filter((box) => overlaps({ left, right, top, bottom: top + height }, box)).length;
  const lowest = Math.max(highest, bottom - height);
  let best = isFromBelow ? lowest : highest;
  for (let moved = 0; moved <= lowest - highest; moved += STEP) {
    const top = isFromBelow ? lowest - moved : highest + moved;
    if (coveredAt(top) < coveredAt(best)) best = top;
    if (coveredAt(best) === 0) break;
  }
  return best;
}

/** Calls back, at most once a frame, when something may stand elsewhere than before. Returns a function that ends it. */
export function watchLayout(onChange: () => void): () => void {
  let frame = 0;
  const later = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  };
  const observer = new MutationObserver(later);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', later);
  window.addEventListener('scroll', later, { capture: true, passive: true });
  later();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    window.removeEventListener('resize', later);
    window.removeEventListener('scroll', later, { capture: true });
  };
}
