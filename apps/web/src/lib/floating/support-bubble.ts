/**
 * Keeps the button of a support chat out of the way. Chats are third-party scripts of any appearance, so their button
 * is measured. The page reserves room for it in its corner (--room-right, --room-below in tokens.css). It hides while a
 * dialog is open or while it covers content or controls. An open conversation stays.
 */
import { type Box, boxesToKeepClear, overlaps, watchLayout } from './floating.ts';

const OURS = '#root, [data-portal], script, style, link, noscript, template';
/** Anything larger is a conversation. */
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
  // Once measured, the default size no longer applies, even after the button is gone.
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

/** Whether the button covers content or controls of the page. */
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

/**
 * Only these are shown again. Others, such as the measuring element of a text area, are hidden for their own reasons.
 */
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

/** Returns a function that stops it. */
export function keepBubbleAside(): () => void {
  const end = watchLayout(arrange);
  return () => {
    end();
    leaveRoom([]);
  };
}
