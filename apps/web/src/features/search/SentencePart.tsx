/** A row of the form read as a sentence: its words at the left are the name of the field beside them. */
import type { ReactNode } from 'react';
import classes from './NewSearch.module.css';

export const SentencePart = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className={classes.says}>
    <span className={classes.lead}>{words}</span>
    <div className={classes.what}>{children}</div>
  </div>
);
