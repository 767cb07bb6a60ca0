/** Dialogs, panels and sheets over the page. Keys belong to the topmost. */
import { useEffect, useRef } from 'react';

export const layersOpen = () => document.querySelectorAll('[aria-modal="true"]').length;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(target.tagName);

/**
 * Escape closes this layer while it is the topmost; a field in it keeps the key for itself. Asked before any other layer
 * has heard of the key: afterwards the one on top may be gone already.
 */
export function useEscape(opened: boolean, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!opened) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && layersOpen() < 2 && !isField(event.target)) latest.current();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [opened]);
}
