/** The logo as in the sidebar and on the login page. A logo being chosen is not the current brand's yet. */
import type { BrandValues } from '../useBrandForm.ts';
import classes from './Preview.module.css';

export const Mark = ({ values: { logo, name } }: { values: BrandValues }) =>
  logo ? (
    <img className={classes.logo} src={logo} alt="" />
  ) : (
    <span className={classes.letter}>{name.trim().slice(0, 1).toUpperCase()}</span>
  );
