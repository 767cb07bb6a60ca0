/** The order of packages on the sales page, by dragging or by keys, and the featured one. */
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/display/IconButton.tsx';
import { ShownMark } from '../list/words.tsx';
import type { Package } from '../packages.queries.ts';
import { moved } from './moved.ts';
import classes from './sales.module.css';

interface Props {
  packages: Package[];
  order: number[];
  highlighted: number | null;
  /** The package whose settings are open. */
  current: number;
  onOrder: (order: number[]) => void;
  onHighlight: (id: number | null) => void;
}

export function OrderField({ packages, order, highlighted, current, onOrder, onHighlight }: Props) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const known = new Map(packages.map((pack) => [pack.id, pack]));
  const rows = order.flatMap((id) => known.get(id) ?? []);
  const move = (pack: Package, to: number) => {
    if (to < 0 || to >= rows.length) return;
    onOrder(moved(order, pack.id, to));
    setSaid(t('packages.sales.moved', { name: pack.name, place: to + 1, of: rows.length }));
  };
  return (
    <div>
      <ol className={classes.order} aria-label={t('packages.sales.order')}>
        {rows.map((pack, index) => (
          <li
            key={pack.id}
            className={classes.item}
            data-dragged={dragged === pack.id || undefined}
            data-current={pack.id === current || undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== pack.id) onOrder(moved(order, dragged, index));
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <Item
              pack={pack}
              index={index}
              last={rows.length - 1}
              isHighlighted={pack.id === highlighted}
              onMove={(to) => move(pack, to)}
              onDrag={setDragged}
              onHighlight={onHighlight}
            />
          </li>
        ))}
      </ol>
      <span className="sr" role="status">
        {said}
      </span>
    </div>
  );
}

interface ItemProps {
  pack: Package;
  index: number;
  last: number;
  isHighlighted: boolean;
  onMove: (to: number) => void;
  onDrag: (id: number | null) => void;
  onHighlight: (id: number | null) => void;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function Item({ pack, index, last, isHighlighted, onMove, onDrag, onHighlight }: ItemProps) {
  const { t } = useTranslation();
  const { name } = pack;
  const byKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <>
      <button
        type="button"
        className={classes.grip}
        draggable
        aria-label={t('packages.sales.drag', { name })}
        onKeyDown={byKey}
        onDragStart={() => onDrag(pack.id)}
        onDragEnd={() => onDrag(null)}
      >
        <IconGripVertical aria-hidden="true" />
      </button>
      <span className={classes.name}>
        <b className="ell">{name}</b>
        <ShownMark pack={pack} t={t} />
      </span>
      <Button
        size="xs"
        variant={isHighlighted ? 'light' : 'subtle'}
        aria-pressed={isHighlighted}
        aria-label={t('packages.sales.highlightOne', { name })}
        leftSection={isHighlighted ? <IconStarFilled /> : <IconStar />}
        onClick={() => onHighlight(isHighlighted ? null : pack.id)}
      >
        {t(isHighlighted ? 'packages.sales.highlighted' : 'packages.sales.highlight')}
      </Button>
      <span className={classes.steps}>
        <IconButton label={t('packages.sales.up', { name })} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <IconArrowUp />
        </IconButton>
        <IconButton
          label={t('packages.sales.down', { name })}
          disabled={index === last}
          onClick={() => onMove(index + 1)}
        >
          <IconArrowDown />
        </IconButton>
      </span>
    </>
  );
}
