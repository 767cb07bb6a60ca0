/** Where the overview would cover a card: pure. */
import { type Box, overlaps } from '../../../lib/floating/floating.ts';

interface Scene {
  cards: Box[];
  view: Box;
  map: Box;
  /** The settings of a card are open beside the canvas, which is small then. */
  hasForm: boolean;
}

const isWithin = (card: Box, view: Box) =>
  card.left >= view.left && card.right <= view.right && card.top >= view.top && card.bottom <= view.bottom;

/** A large graph always has cards below the overview; there it is what people move by. */
export const isInTheWay = ({ cards, view, map, hasForm }: Scene) =>
  cards.some((card) => overlaps(card, map)) && (hasForm || cards.every((card) => isWithin(card, view)));
