/**
 * Ticked rows, across pages. Either a set of ids, or everything that matches the filter except some ids, so that
 * "select all 12,431 that match" is cheap. Shift ticks the range since the last tick. A selection belongs to one
 * filter: changing the filter clears it.
 */
import { useCallback, useMemo, useRef, useState } from 'react';

export type Selection = { mode: 'some'; ids: ReadonlySet<string> } | { mode: 'all'; except: ReadonlySet<string> };

const NOTHING: Selection = { mode: 'some', ids: new Set() };

export const isTicked = (selection: Selection, id: string) =>
  selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id);

export const countOf = (selection: Selection, total: number) =>
  selection.mode === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);

/** The same selection with these ids ticked or not. */
export function withTicks(selection: Selection, ids: string[], ticked: boolean): Selection {
  const listed = new Set(selection.mode === 'some' ? selection.ids : selection.except);
  for (const id of ids) {
    if (ticked === (selection.mode === 'some')) listed.add(id);
    else listed.delete(id);
  }
  return selection.mode === 'some' ? { mode: 'some', ids: listed } : { mode: 'all', except: listed };
}

/** Shift-click: all rows from the last ticked one to this one, in page order. */
export function rangeOf(order: string[], from: string | null, to: string): string[] {
  const [a, b] = [order.indexOf(from ?? to), order.indexOf(to)];
  return a < 0 || b < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export function useSelection(total: number, question = '') {
  const [ticks, setTicks] = useState({ question, value: NOTHING });
  const last = useRef<string | null>(null);
  const value = ticks.question === question ? ticks.value : NOTHING;
  const setValue = useCallback(
    (next: (now: Selection) => Selection) =>
      setTicks((now) => ({ question, value: next(now.question === question ? now.value : NOTHING) })),
    [question],
  );

  const toggle = useCallback(
    (id: string, order: string[], withShift: boolean) => {
      setValue((now) => withTicks(now, withShift ? rangeOf(order, last.current, id) : [id], !isTicked(now, id)));
      last.current = id;
    },
    [setValue],
  );
  const togglePage = useCallback(
    (ids: string[]) => {
      setValue((now) => withTicks(now, ids, !ids.every((id) => isTicked(now, id))));
    },
    [setValue],
  );
  const selectAll = useCallback(() => setValue(() => ({ mode: 'all', except: new Set() })), [setValue]);
  const clear = useCallback(() => setValue(() => NOTHING), [setValue]);

  return useMemo(
    () => ({ value, count: countOf(value, total), total, toggle, togglePage, selectAll, clear }),
    [value, total, toggle, togglePage, selectAll, clear],
  );
}

export type SelectionState = ReturnType<typeof useSelection>;
