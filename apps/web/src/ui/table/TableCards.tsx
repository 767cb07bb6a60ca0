/** The table as cards on a phone. The left edge of a card ticks it, the rest opens it. */
import { useVirtualizer } from '@tanstack/react-virtual';
import i18next from 'i18next';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../display/in-order.ts';
import { SkeletonBar } from '../feedback/Skeletons.tsx';
import { Tick } from '../form/Tick.tsx';
import classes from './DataTable.module.css';
import type { DataTableProps } from './data-table.types.ts';
import { isTicked } from './useSelection.ts';

const LIKELY_HEIGHT = 92;

export function TableCards<T extends object>({
  state,
  label,
  rowName,
  selection,
  onOpen,
  card,
  loading = false,
  fill = true,
}: DataTableProps<T>) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLUListElement>(null);
  const { rows } = state.table.getRowModel();
  const order = rows.map((row) => row.id);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LIKELY_HEIGHT,
    overscan: 6,
    enabled: fill,
  });
  if (loading && rows.length === 0) return <SkeletonCards />;
  const shown = fill ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: 0 }));
  return (
    <ul
      ref={scroller}
      className={classes.cards}
      data-fill={fill || undefined}
      aria-label={label}
      aria-busy={loading}
      inert={loading}
    >
      {fill && <li aria-hidden="true" style={{ height: shown[0]?.start ?? 0 }} />}
      {shown.map(({ index }) => {
        const row = rows[index];
        if (!row) return null;
        const ticked = selection ? isTicked(selection.value, row.id) : undefined;
        return (
          <li
            key={row.id}
            data-index={index}
            ref={fill ? virtual.measureElement : undefined}
            className={classes.card}
            data-ticked={ticked || undefined}
          >
            {selection && (
              // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is an input with its own name
              <label className={classes.cardTick}>
                <Tick
                  size={20}
                  checked={ticked ?? false}
                  label={t('ui.table.selectRow', { name: rowName(row.original) })}
                  onTick={(event) => selection.toggle(row.id, order, event.shiftKey)}
                />
              </label>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the card's own link or button serves the keyboard */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
            <div className={classes.cardBody} onClick={onOpen && ((event) => !isAct(event) && onOpen(row.original))}>
              {card(row.original)}
            </div>
          </li>
        );
      })}
      {fill && <li aria-hidden="true" style={{ height: restBelow(virtual.getTotalSize(), shown) }} />}
    </ul>
  );
}

/** Clicks on a link, a button or a floating menu inside the card must not open it. */
const isAct = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
  !currentTarget.contains(target as Node) || (target as HTMLElement).closest('a, button') !== null;

const restBelow = (total: number, shown: { index: number; start: number; end?: number }[]) =>
  Math.max(0, total - (shown.at(-1)?.end ?? total));

const SkeletonCards = () => (
  <div className={classes.cards} aria-busy="true">
    <span className="sr" role="status">
      {i18next.t('ui.state.loading')}
    </span>
    {times(5, () => (
      <div className={classes.card}>
        <div className={classes.cardBones}>
          <SkeletonBar width="62%" />
          <SkeletonBar width="80%" />
          <SkeletonBar width="44%" />
        </div>
      </div>
    ))}
  </div>
);
