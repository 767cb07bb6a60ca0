/**
 * Keeps the button of a support chat out of the way. Chats are scripts of others and look as they like, so their button
 * is measured: the page leaves room for it in its corner (--room-right, --room-below in tokens.css), and it hides while
 * a dialog is open or something that is read or pressed lies under it. A conversation that somebody opened stays.
 */
import { type Box, boxesToKeepClear, overlaps, watchLayout } from './floating.ts';

const OURS = '#root, [data-portal], script, style, link, noscript, template';
/** Larger is a conversation. */
const LARGEST = { width: 320, height: 120 };
const MARGIN = 8;

const strangers = () =>
  [...document.body.children].filter((one): one is HTMLElement => one instanceof HTMLElement && !one.matches(OURS));

function bubblesOf(host: HTMLElement): Box[] {
  const inside = [host, ...host.querySelectorAll('*'), ...(host.shadowRoot?.querySelectorAll('*') ?? [])];
  return inside
    .filter((element) => getComputedStyle(element).position === 'fixed')
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1 && width <= LARGEST.width && height <= LARGEST.height);
}

function leaveRoom(bubbles: Box[]) {
  // Once it is measured, the usual size is not assumed any more, also not after it has gone.
  if (bubbles.length > 0) delete document.documentElement.dataset['support'];
  const { style } = document.documentElement;
  const lowest = bubbles.toSorted((one, other) => other.bottom - one.bottom)[0];
  for (const [name, size] of [
    ['--room-right', lowest && window.innerWidth - lowest.left + MARGIN],
    ['--room-below', lowest && window.innerHeight - lowest.top + MARGIN],
  ] as const) {
    if (size === undefined) style.removeProperty(name);
    else style.setProperty(name, `${Math.round(size)}px`);
  }
}

const STEPS = [0.1, 0.5, 0.9];
const USED = 'button, a[href], input, textarea, select, img, svg, canvas, [role="button"]';

/** Whether a part of the page that is read or used lies under the button. */
function covers(host: HTMLElement, bubble: Box): boolean {
  const at = (from: number, to: number, step: number) => from + (to - from) * step;
  return STEPS.some((x) =>
    STEPS.some((y) => {
      const [left, top] = [at(bubble.left, bubble.right, x), at(bubble.top, bubble.bottom, y)];
      const beneath = document.elementsFromPoint?.(left, top).find((one) => !host.contains(one));
      return beneath !== undefined && (beneath.closest(USED) !== null || hasTextIn(beneath, bubble));
    }),
  );
}

function hasTextIn(element: Element, bubble: Box): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => overlaps(bubble, line));
  });
}

/** Only these are shown again: others, such as what a text area is measured with, are hidden for reasons of their own. */
const hidden = new WeakSet<HTMLElement>();

function hide(host: HTMLElement) {
  hidden.add(host);
  host.style.setProperty('visibility', 'hidden', 'important');
}

function arrange() {
  const chats = strangers().map((host) => ({ host, bubbles: bubblesOf(host) }));
  leaveRoom(chats.flatMap(({ bubbles }) => bubbles));
  const isDialogOpen = document.querySelector('[aria-modal="true"]') !== null;
  const taken = isDialogOpen ? [] : boxesToKeepClear();
  for (const { host, bubbles } of chats) {
    const isInTheWay = bubbles.some(
      (bubble) => isDialogOpen || taken.some((box) => overlaps(bubble, box)) || covers(host, bubble),
    );
    if (isInTheWay) hide(host);
    else if (hidden.delete(host)) host.style.removeProperty('visibility');
  }
}

/** Returns a function that ends it. */
export function keepBubbleAside(): () => void {
  const end = watchLayout(arrange);
  return () => {
    end();
    leaveRoom([]);
  };
}
