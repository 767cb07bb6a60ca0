/**
 * Guards of whole areas: without the module, any path under the area redirects to the base layout, even if no page has
 * that path. Areas with their own pages guard them in their own file instead. URLs opened before the routes of late.ts
 * were loaded are matched again here.
 */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { NotFoundScreen } from '../../ui/feedback/NotFoundScreen.tsx';
import { BUSINESS_PROFILE, SETTINGS } from '../guards.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { routeIdOf } from '../router-paths.ts';

const doorOf = <Path extends string>(path: Path, enter: (pathname: string) => void = () => undefined) =>
  createRoute({
    getParentRoute: () => appLayout,
    path,
    beforeLoad: ({ location: { pathname: to, search, hash } }): never => {
      enter(to);
      if (routeIdOf(to) !== `/app${path}`) throw redirect({ to, search, hash, replace: true } as never);
      throw notFound();
    },
    notFoundComponent: NotFoundScreen,
  });
/** The guard of an area matches before its own first page. */
const startOfSettings = (pathname: string) => {
  if (pathname.replace(/\/+$/, '') === SETTINGS) throw goTo(BUSINESS_PROFILE);
};
const module = (slug: ModuleSlug) => needs.module(slug);

export const areaDoors = [
  doorOf('/settings/$', startOfSettings),
  doorOf('/links/$'),
  doorOf('/whitelabel/$', module('whitelabel')),
  doorOf('/resources/$', module('whitelabel')),
  doorOf('/admin/$', needs.admin),
] as const;
