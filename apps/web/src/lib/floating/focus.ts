/**
 * Keyboard users keep their place. The focus returns from a dialog, menu, panel or message that is gone to where it was
 * before: Mantine does so only for dialogs that stay mounted, and ours mount when they open. It returns to what was
 * disabled or inert for a while, which takes the focus from it. From a row that was removed it goes to the next one, and
 * from a button that its own press has disabled to the group around it.
 */
import { nextTo } from './focus-places.ts';

const LAYER =
  '[role="dialog"], [role="alertdialog"], [role="menu"], aside, [role="status"], [role="alert"], [data-keep-clear]';
const ROW = 'li, tr, [role="row"], [role="listitem"]';
const GROUP = '[role="toolbar"], [role="group"], nav, form, section, li, [role="dialog"], main';
/** What opened a dialog may be gone with what the dialog did; then the one before it. */
const MOST_KEPT = 12;
/** What a screen focuses itself after closing a dialog comes first. */
const PATIENCE_MS = 30;
/** A button that is disabled for a short time only keeps its place. */
const DISABLED_MS = 400;

/** Returns a function that ends it. */
export function keepFocus(): () => void {
  let trail: HTMLElement[] = [];
  let timer = 0;
  /** Where rows that had the focus were removed. */
  const gaps = new WeakMap<HTMLElement, MutationRecord>();
  /** The button that was left for its group. */
  let left: { button: HTMLElement; group: HTMLElement } | undefined;

  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) trail = [...trail.filter((one) => one !== target), target].slice(-MOST_KEPT);
  };
  const later = (ms: number, act: () => void) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => isLost() && act(), ms);
  };
  const leave = (button: HTMLElement) => {
    const group = groupOf(button);
    if (!group) return;
    left = { button, group };
    focus(group);
  };
  const noteGaps = (change: MutationRecord) => {
    for (const node of change.removedNodes)
      for (const one of trail) if (node.contains(one) && one.closest(ROW)) gaps.set(one, change);
  };
  const goOnFrom = (last: HTMLElement) => {
    // The browser takes the focus from what is disabled a moment later.
    if (last.isConnected) later(DISABLED_MS, () => leave(last));
    else if (last.closest(LAYER) || gaps.has(last)) later(PATIENCE_MS, goBack);
  };
  /** The rest of a list is inert until it is loaded again; then there is another change. */
  const goBack = () => {
    const home = homeOf(trail);
    const gap = home && gaps.get(home);
    if (home && isUsable(home)) focus(home);
    else if (gap && !home.isConnected) focus(isInert(gap.target) ? null : nextTo(gap, isUsable));
    else if (!home || !isInert(home)) focus(trail.findLast(isUsable));
  };
  const watch = new MutationObserver((changes) => {
    changes.forEach(noteGaps);
    if (left && document.activeElement === left.group && isUsable(left.button)) focus(left.button);
    const last = trail.at(-1);
    if (!last) return;
    if (!isUsable(last)) return goOnFrom(last);
    const isBack = changes.some(({ type, target }) => type === 'attributes' && target.contains(last));
    if (isBack && isLost()) focus(last);
  });
  document.addEventListener('focusin', note);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] });
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('focusin', note);
    watch.disconnect();
  };
}

/** The latest that is still there, or that was removed by itself and not with a layer. */
const homeOf = (trail: HTMLElement[]) => trail.findLast((one) => one.isConnected || !one.closest(LAYER));

const isLost = () => {
  const { activeElement: at } = document;
  return at === null || at === document.body || at.matches(':disabled');
};
const isInert = (node: Node) => node instanceof Element && node.closest('[inert]') !== null;
const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled') && !isInert(element);
const focus = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });

/** Not a neighbor: a second press of Enter would start something else. */
function groupOf(button: HTMLElement): HTMLElement | null {
  if (!button.isConnected || !button.matches(':disabled:not([data-loading])')) return null;
  const group = button.closest<HTMLElement>(GROUP);
  if (group && !group.hasAttribute('tabindex')) group.tabIndex = -1;
  return group;
}
