/**
 * Keys for lists whose items are identified only by position: parts of a text, bars of a chart, rows edited in place.
 */
import { Children, type ReactNode } from 'react';

export const inOrder = <Item>(items: readonly Item[], render: (item: Item, index: number) => ReactNode): ReactNode[] =>
  Children.toArray(items.map(render));

/** Repeats an element `count` times. */
export const times = (count: number, render: (index: number) => ReactNode): ReactNode[] =>
  inOrder(Array.from({ length: count }), (_, index) => render(index));
