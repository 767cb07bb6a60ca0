/**
 * Keyboard navigation of the table: arrows, Home, End and page keys move; Space ticks (with shift a range); Enter
 * opens; the menu key or Shift+F10 opens the row's menu.
 */
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { SelectionState } from './useSelection.ts';

interface Options<T> {
  rows: { id: string; original: T }[];
  selection?: SelectionState | undefined;
  onOpen?: ((row: T) => void) | undefined;
  scrollTo: (index: number) => void;
}

const PAGE = 10;
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey);
/** The buttons of rows are no tab stops: a table with twenty rows would be a long way to its end. */
function openMenu(grid: Element) {
  const button = grid.querySelector<HTMLElement>('[role="row"][data-active] button[aria-haspopup="menu"]');
  button?.focus();
  // The key has to be done with: a menu that opens within its event is closed by it.
  requestAnimationFrame(() => button?.click());
}

export function useTableKeys<T>({ rows, selection, onOpen, scrollTo }: Options<T>) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const latest = useRef({ rows, selection });
  latest.current = { rows, selection };

  /** Stable, so that a tick re-renders one row only. */
  const onTick = useCallback((id: string, withShift: boolean) => {
    const now = latest.current;
    now.selection?.toggle(
      id,
      now.rows.map((row) => row.id),
      withShift,
    );
    setActiveId(id);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || rows.length === 0) return;
    const at = rows.findIndex((row) => row.id === activeId);
    const step = STEPS[event.key];
    const active = rows[at];
    if (step !== undefined) {
      const next = Math.min(rows.length - 1, Math.max(0, at < 0 && step > 0 && step !== Infinity ? 0 : at + step));
      setActiveId(rows[next]?.id ?? null);
      scrollTo(next);
    } else if (event.key === ' ' && active && selection) onTick(active.id, event.shiftKey);
    else if (event.key === 'Enter' && active && onOpen) onOpen(active.original);
    else if (isMenuKey(event) && active) openMenu(event.currentTarget);
    else return;
    event.preventDefault();
  };
  return { activeId, onKeyDown, onTick };
}
