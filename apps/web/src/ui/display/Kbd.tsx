/** A key of the keyboard. */
import type { ReactNode } from 'react';
import classes from './Kbd.module.css';

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={classes.kbd}>{children}</kbd>;
