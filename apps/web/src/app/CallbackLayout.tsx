/** Layout of OAuth return pages: the brand and one message. */
import { Outlet } from '@tanstack/react-router';
import { useBrandName } from '../lib/site.ts';
import { Logo } from '../ui/display/Logo.tsx';
import classes from './CallbackLayout.module.css';

export function CallbackLayout() {
  const brand = useBrandName();
  return (
    <main className={classes.root}>
      <div className={classes.name}>
        <Logo size={32} />
        {brand}
      </div>
      <Outlet />
    </main>
  );
}
