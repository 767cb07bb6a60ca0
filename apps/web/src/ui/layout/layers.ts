/** Dialogs, panels and sheets above the page. Keyboard events belong to the topmost one. */
import { type RefObject, useEffect, useRef } from 'react';

export const layersOpen = () => document.querySelectorAll('[aria-modal="true"]').length;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(target.tagName);

/** Whether the element is in the topmost layer, with no menu open above it. */
const isOnTop = (inside: Element | null) =>
  inside !== null &&
  [...document.querySelectorAll('[aria-modal="true"]')].at(-1)?.contains(inside) === true &&
  document.querySelector('[role="menu"]') === null;

/**
 * Escape closes this layer if it is the topmost; a field inside it keeps the key. Checked in the capture phase, before
 * another layer can handle the key and close. A layer that may lie above others passes its element.
 */
export function useEscape(opened: boolean, close: () => void, inside?: RefObject<Element | null>) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!opened) return;
    const listen = (event: KeyboardEvent) => {
      const isMine = inside ? isOnTop(inside.current) : layersOpen() < 2;
      if (event.key === 'Escape' && !event.isComposing && isMine && !isField(event.target)) latest.current();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [opened, inside]);
}

const KEEPS_KEYS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="radiogroup"], [aria-expanded="true"]';

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Keys of a docked panel: the table keeps the focus, and the panel follows its arrow keys. */
export function useDockKeys(close: () => unknown, walk: (by: 1 | -1) => unknown) {
  const latest = useRef({ close, walk });
  latest.current = { close, walk };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!(step || event.key === 'Escape') || isTaken(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (step) latest.current.walk(step);
      else latest.current.close();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** Handled by a field, an open list, a menu or a dialog. */
const isTaken = (event: KeyboardEvent) =>
  event.isComposing ||
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  layersOpen() > 0 ||
  document.querySelector('[role="menu"]') !== null ||
  (event.target instanceof Element && event.target.closest(KEEPS_KEYS) !== null);
