/** The gallery of the kit. Compiled only where VITE_KIT=1: it is for builders and tests, not for customers. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layouts.tsx';

const kitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/kit',
  component: lazyRouteComponent(() => import('../kit/KitScreen.tsx'), 'KitScreen'),
});

export const kitRoutes = import.meta.env.VITE_KIT === '1' ? [kitRoute] : [];
