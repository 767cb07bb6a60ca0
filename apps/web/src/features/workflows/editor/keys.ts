/** Decides who handles a key: a field, an open dialog, or the page behind them. */
import { layersOpen } from '../../../ui/layout/layers.ts';

/** Switches and selects accept no text: after pressing one, the canvas keys still work. */
const isPressed = (target: HTMLElement) =>
  target instanceof HTMLInputElement && /^(radio|checkbox|button|submit)$/.test(target.type);
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !isPressed(target) &&
  (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable);
/** Arrow keys move between its parts. */
export const movesOwn = (target: HTMLElement) =>
  target.closest('input, [role="tablist"], [role="radiogroup"]') !== null;
/** Closed menus may stay mounted, invisible. */
const isMenu = () =>
  [...document.querySelectorAll('[role="menu"], [role="listbox"]')].some((menu) => menu.getClientRects().length > 0);

/** Nothing else handles it. */
export const isFree = (event: Event) =>
  !event.defaultPrevented && !isField(event.target) && layersOpen() === 0 && !isMenu();

export const isCommand = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.altKey;
export const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey;
