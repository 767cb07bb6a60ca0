/** A text with the search words highlighted. */
import classes from './learned.module.css';
import { piecesOf } from './pieces.ts';

export const Marked = ({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) =>
  piecesOf(text, marks).map((piece) =>
    piece.isMarked ? (
      <mark key={piece.at} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
