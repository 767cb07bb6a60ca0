/** One part of the form's sentence: the text at the left labels the field next to it. */
import type { ReactNode } from 'react';
import classes from './NewSearch.module.css';

export const SentencePart = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className={classes.says}>
    <span className={classes.lead}>{words}</span>
    <div className={classes.what}>{children}</div>
  </div>
);
