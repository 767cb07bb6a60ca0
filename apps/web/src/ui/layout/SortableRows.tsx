/**
 * Sortable rows: drag the handle with mouse or finger, or use the arrow keys on it. The new order shows at once and is
 * saved on release. If saving fails, the old order returns.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SortableRows.module.css';

interface Props<Row> {
  label: string;
  rows: Row[];
  nameOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  /** The ids in the new order. */
  onOrder: (ids: number[]) => Promise<unknown>;
}

/** Several key presses count as one change. */
const KEYS_REST_MS = 400;

export function SortableRows<Row extends { id: number }>({ label, rows, nameOf, children, onOrder }: Props<Row>) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { shown, move, tell } = useOrder(rows, onOrder);
  const [dragged, setDragged] = useState<number | null>(null);
  const [moved, setMoved] = useState('');
  const tellLater = useDebouncedCallback(tell, { delay: KEYS_REST_MS, flushOnUnmount: true });
  const step = (row: Row, by: number) => {
    const to = shown.indexOf(row) + by;
    if (to < 0 || to >= shown.length) return;
    move(row.id, to);
    setMoved(t('editing.order.moved', { name: nameOf(row), n: String(to + 1), total: String(shown.length) }));
    tellLater();
  };
  const drag = {
    onPointerDown: (row: Row) => (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(row.id);
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged !== null && list.current) move(dragged, placeAt(list.current, event.clientY));
    },
    onPointerUp: () => {
      if (dragged === null) return;
      setDragged(null);
      tell();
    },
  };
  return (
    <>
      <ul ref={list} className={classes.rows} aria-label={label}>
        {shown.map((row) => (
          <li key={row.id} className={classes.row} data-dragged={row.id === dragged || undefined}>
            <button
              type="button"
              className={classes.handle}
              aria-label={t('editing.order.handle', { name: nameOf(row) })}
              title={t('editing.order.hint')}
              onPointerDown={drag.onPointerDown(row)}
              onPointerMove={drag.onPointerMove}
              onPointerUp={drag.onPointerUp}
              onPointerCancel={drag.onPointerUp}
              onKeyDown={(event) => onArrow(event, (by) => step(row, by))}
            >
              <IconGripVertical />
            </button>
            <div className={classes.content}>{children(row)}</div>
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {moved}
      </p>
    </>
  );
}

function onArrow(event: KeyboardEvent, step: (by: number) => void) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  step(by);
}

/** The position for a height on the screen: that of the first row whose middle is below it. */
function placeAt(list: HTMLElement, y: number): number {
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const at = rows.findIndex(({ top, height }) => y < top + height / 2);
  return at < 0 ? rows.length - 1 : at;
}

/** The user's order, until the saved order matches or the change is rejected. */
function useOrder<Row extends { id: number }>(rows: Row[], onOrder: Props<Row>['onOrder']) {
  const [order, setOrder] = useState<number[] | null>(null);
  /** Also a ref, so that a quick second key press sees it. */
  const latest = useRef<number[] | null>(null);
  const set = (next: number[] | null) => {
    latest.current = next;
    setOrder(next);
  };
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** Added or removed rows reset it. */
  const valid = (ids: number[] | null) => (ids?.length === rows.length && ids.every((id) => byId.has(id)) ? ids : null);
  const known = valid(order);
  const move = (id: number, to: number) => {
    const ids = valid(latest.current) ?? rows.map((row) => row.id);
    if (ids.indexOf(id) === to) return;
    const others = ids.filter((one) => one !== id);
    set([...others.slice(0, to), id, ...others.slice(to)]);
  };
  const tell = () => {
    const ids = latest.current;
    if (!ids || ids.every((id, at) => rows[at]?.id === id)) return set(null);
    const settle = () => latest.current === ids && set(null);
    onOrder(ids).then(settle, settle);
  };
  return { shown: known ? known.map((id) => byId.get(id) as Row) : rows, move, tell };
}
