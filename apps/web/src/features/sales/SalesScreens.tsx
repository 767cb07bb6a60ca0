/** The public shop pages by path: the page itself, the form of a package, the return from payment. */
import { ORDERED_PATH } from '@leadwright/contract/resale/sales';
import { useLocation } from '@tanstack/react-router';
import { NotFoundScreen } from '../../ui/feedback/NotFoundScreen.tsx';
import { FormPage } from './FormPage.tsx';
import { OrderedPage } from './OrderedPage.tsx';
import { type Left, SalesPage } from './SalesPage.tsx';
import './words.ts';

export function SalesScreens() {
  const { pathname, search } = useLocation();
  const path = pathname.replace(/\/$/, '');
  const asked = search as Left & { checkout?: unknown };
  if (path === ORDERED_PATH) return <OrderedPage checkout={String(asked.checkout ?? '')} />;
  const [, rest] = /^\/plans(?:\/form\/(\d+))?$/.exec(path) ?? [null, null];
  if (rest === null) return <NotFoundScreen />;
  return rest === undefined ? <SalesPage search={asked} /> : <FormPage id={Number(rest)} search={asked} />;
}
