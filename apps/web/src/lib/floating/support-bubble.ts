/**
 * Keeps the button of a support chat out of the way. Chats are scripts of others and look as they like, so their button
 * is measured: the page leaves room for it in its corner (--room-right, --room-below in tokens.css), and it hides while
 * a dialog is open or something that has to be pressed lies under it. A conversation that somebody opened stays.
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
    const isInTheWay = bubbles.some((bubble) => isDialogOpen || taken.some((box) => overlaps(bubble, box)));
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
