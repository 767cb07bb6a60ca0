/** Component gallery. Compiled only with VITE_KIT=1, for development and tests. */
import { createRoute } from '@tanstack/react-router';
import { loadAppWords } from '../../lib/i18n.ts';
import { rootRoute } from '../layouts.tsx';
import { lazyScreen } from '../lazy-screen.ts';

function makeKitRoutes() {
  const kitRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/kit',
    beforeLoad: loadAppWords,
    component: lazyScreen(() => import('../kit/KitScreen.tsx'), 'KitScreen'),
  });

  /** The real shell around sample pages, with an invented person. */
  const kitApp = createRoute({
    getParentRoute: () => rootRoute,
    path: '/kit/app',
    beforeLoad: async () => (await import('../kit/prepare.tsx')).prepareKit(),
    component: lazyScreen(() => import('../shell/AppShell.tsx'), 'AppShell'),
  });
  const kitList = createRoute({
    getParentRoute: () => kitApp,
    path: 'list',
    component: lazyScreen(() => import('../kit/KitList.tsx'), 'KitList'),
  });
  const kitForm = createRoute({
    getParentRoute: () => kitApp,
    path: 'form',
    component: lazyScreen(() => import('../kit/KitForm.tsx'), 'KitForm'),
  });
  const kitUpgrade = createRoute({
    getParentRoute: () => kitApp,
    path: 'upgrade',
    component: lazyScreen(() => import('../UpgradeScreen.tsx'), 'UpgradeScreen'),
  });

  const kitAuth = createRoute({
    getParentRoute: () => rootRoute,
    path: '/kit/auth',
    component: lazyScreen(() => import('../AuthLayout.tsx'), 'AuthLayout'),
  });
  const kitLogin = createRoute({
    getParentRoute: () => kitAuth,
    path: '/',
    component: lazyScreen(() => import('../kit/KitAuth.tsx'), 'KitAuth'),
  });
  return [kitRoute, kitApp.addChildren([kitList, kitForm, kitUpgrade]), kitAuth.addChildren([kitLogin])] as const;
}

/** Created on demand, so that an ordinary build contains none of it. */
export const kitRoutes = import.meta.env.VITE_KIT === '1' ? makeKitRoutes() : ([] as const);
