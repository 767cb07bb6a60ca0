/**
 * The doors of areas: a path under one, whether it has a page or not, sends whoever lacks the module to the base layout.
 * An area with pages of its own guards them in its file instead.
 */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import { createRoute, notFound } from '@tanstack/react-router';
import { NotFoundScreen } from '../../ui/feedback/NotFoundScreen.tsx';
import { appLayout, needs } from '../layouts.tsx';

const doorOf = <Path extends string>(path: Path, enter: () => void) =>
  createRoute({
    getParentRoute: () => appLayout,
    path,
    beforeLoad: (): never => {
      enter();
      throw notFound();
    },
    notFoundComponent: NotFoundScreen,
  });
const module = (slug: ModuleSlug) => needs.module(slug);

export const areaDoors = [
  doorOf('/whitelabel/$', module('whitelabel')),
  doorOf('/resources/$', module('whitelabel')),
  doorOf('/admin/$', needs.admin),
] as const;
