/** Dialogs, panels and sheets above the page. Keyboard events belong to the topmost one. */
import { useEffect, useRef } from 'react';

export const layersOpen = () => document.querySelectorAll('[aria-modal="true"]').length;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(target.tagName);

/**
 * Escape closes this layer if it is the topmost; a field inside it keeps the key. Checked in the capture phase, before
 * another layer can handle the key and close.
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
