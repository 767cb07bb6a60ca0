/** Component gallery. Compiled only with VITE_KIT=1, for development and tests. */
import { createRoute } from '@tanstack/react-router';
import { loadAppWords } from '../../lib/i18n.ts';
import { load, screen } from '../../lib/load.ts';
import { rootRoute } from '../layouts.tsx';

function makeKitRoutes() {
  const kitRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/kit',
    beforeLoad: loadAppWords,
    component: screen(() => import('../kit/KitScreen.tsx'), 'KitScreen'),
  });

  /** The real shell around sample pages, with a sample user. */
  const kitApp = createRoute({
    getParentRoute: () => rootRoute,
    path: '/kit/app',
    beforeLoad: async () => (await load(() => import('../kit/prepare.tsx'))).prepareKit(),
    component: screen(() => import('../shell/AppShell.tsx'), 'AppShell'),
  });
  const kitList = createRoute({
    getParentRoute: () => kitApp,
    path: 'list',
    component: screen(() => import('../kit/KitList.tsx'), 'KitList'),
  });
  const kitForm = createRoute({
    getParentRoute: () => kitApp,
    path: 'form',
    component: screen(() => import('../kit/KitForm.tsx'), 'KitForm'),
  });
  const kitUpgrade = createRoute({
    getParentRoute: () => kitApp,
    path: 'upgrade',
    component: screen(() => import('../UpgradeScreen.tsx'), 'UpgradeScreen'),
  });

  const kitAuth = createRoute({
    getParentRoute: () => rootRoute,
    path: '/kit/auth',
    component: screen(() => import('../AuthLayout.tsx'), 'AuthLayout'),
  });
  const kitLogin = createRoute({
    getParentRoute: () => kitAuth,
    path: '/',
    component: screen(() => import('../kit/KitAuth.tsx'), 'KitAuth'),
  });
  return [kitRoute, kitApp.addChildren([kitList, kitForm, kitUpgrade]), kitAuth.addChildren([kitLogin])] as const;
}

/** Created on demand, so that an ordinary build contains none of it. */
export const kitRoutes = import.meta.env.VITE_KIT === '1' ? makeKitRoutes() : ([] as const);
