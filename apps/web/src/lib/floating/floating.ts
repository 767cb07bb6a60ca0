/**
 * Floating elements (toasts, a support chat) must not cover the controls to pay, save, act or turn pages. These are
 * filled buttons, menus, and the controls in elements with `data-keep-clear`. While a dialog is open, they are its
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

/** Menus, lists of options, and what opens beside its button, such as the activity list. */
const OPENED = '[role="menu"], [role="listbox"], [role="dialog"]:not([aria-modal="true"])';

export const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isShown = ({ width, height }: DOMRect) => width > 0 && height > 0;

export const topmostDialog = () => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

/** Boxes that nothing may cover at the moment. */
export function boxesToKeepClear(): Box[] {
  const dialog = topmostDialog();
  const found = [
    ...(dialog ?? document).querySelectorAll(dialog ? CONTROLS : KEEP_CLEAR),
    ...document.querySelectorAll(OPENED),
  ];
  return found.map((element) => element.getBoundingClientRect()).filter(isShown);
}

interface Room extends Box {
  /** Tries the lowest place first instead of the highest. */
  isFromBelow?: boolean;
}

const STEP = 8;

/**
 * The position for an element of this height: the first place where it covers nothing, or the one where it covers
 * least.
 */
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

/** Calls back, at most once per frame, when the layout may have changed. Returns a function that stops it. */
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
