/** GET, POST … in one width, so that paths line up. */
import classes from './reference.module.css';

export const MethodMark = ({ method }: { method: string }) => (
  <span className={classes.method} data-method={method}>
    {method === 'DELETE' ? 'DEL' : method}
  </span>
);
