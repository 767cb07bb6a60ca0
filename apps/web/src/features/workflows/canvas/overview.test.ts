import { expect, it } from 'vitest';
import { isInTheWay } from './overview.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const view = box(0, 0, 700, 800);
const map = box(533, 673, 152, 112);
const [first, last, outside] = [box(40, 40, 272, 88), box(420, 690, 272, 88), box(420, 900, 272, 88)];

it.each([
  ['stays where no card is below it', [first, outside], false, false],
  ['gives way to a card if all are in view', [first, last], false, true],
  ['stays over a card of a graph that is larger than the view', [first, last, outside], false, false],
  ['gives way to every card while a form is open', [first, last, outside], true, true],
])('the overview %s', (_, cards, hasForm, isHidden) => {
  expect(isInTheWay({ cards, view, map, hasForm })).toBe(isHidden);
});
