/** Whose key it is: a field's, an open dialog's, or that of whatever is behind them. */
import { layersOpen } from '../../../ui/layout/layers.ts';

/** Switches and choices take no letters: whoever pressed one goes on with the keys of the canvas. */
const isPressed = (target: HTMLElement) =>
  target instanceof HTMLInputElement && /^(radio|checkbox|button|submit)$/.test(target.type);
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !isPressed(target) &&
  (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable);
/** Arrows go from one of its parts to the next. */
export const movesOwn = (target: HTMLElement) =>
  target.closest('input, [role="tablist"], [role="radiogroup"]') !== null;
/** Closed ones may stay in the page, unseen. */
const isMenu = () =>
  [...document.querySelectorAll('[role="menu"], [role="listbox"]')].some((menu) => menu.getClientRects().length > 0);

/** Nobody else wants it. */
export const isFree = (event: Event) =>
  !event.defaultPrevented && !isField(event.target) && layersOpen() === 0 && !isMenu();

export const isCommand = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.altKey;
export const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey;
