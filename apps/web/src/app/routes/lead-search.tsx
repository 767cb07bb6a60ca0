/** lead-search: new search, saved lists and what lies under a list, custom labels (docs/product-rules.md#navigation). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { fillShell, slots } from '../slots.ts';

/** Loaded with the shell, not before sign-in. */
fillShell(async () => {
  const shell = await import('../../features/lists/shell.ts');
  slots.useActivity = shell.useLeadActivity;
  slots.useCounts = shell.useLeadCounts;
  slots.paletteSources.push(shell.findLists);
});

const leadSearch = createRoute({
  getParentRoute: () => appLayout,
  path: '/lead-search',
  beforeLoad: needs.module('leads'),
});
const getParentRoute = () => leadSearch;
const newSearch = lazyRouteComponent(() => import('../../features/search/NewSearchScreen.tsx'), 'NewSearchScreen');

export const leadSearchRoutes = [
  leadSearch.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      beforeLoad: () => {
        throw goTo('/lead-search/new-search');
      },
    }),
    createRoute({ getParentRoute, path: '/new-search', component: newSearch }),
    createRoute({
      getParentRoute,
      path: '/saved-lists',
      component: lazyRouteComponent(() => import('../../features/lists/SavedListsScreen.tsx'), 'SavedListsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/saved-lists/$list',
      component: lazyRouteComponent(() => import('../../features/results/list/ListScreen.tsx'), 'ListScreen'),
    }),
    createRoute({ getParentRoute, path: '/saved-lists/$list/new-search', component: newSearch }),
    createRoute({
      getParentRoute,
      path: '/saved-lists/$list/tags-and-source',
      component: lazyRouteComponent(
        () => import('../../features/lists/TagsAndSourceScreen.tsx'),
        'TagsAndSourceScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/saved-lists/$list/webhook',
      component: lazyRouteComponent(() => import('../../features/lists/WebhookScreen.tsx'), 'WebhookScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/saved-lists/$list/$result',
      component: lazyRouteComponent(() => import('../../features/results/lead/LeadScreen.tsx'), 'LeadScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/custom-labels',
      component: lazyRouteComponent(() => import('../../features/labels/CustomLabelsScreen.tsx'), 'CustomLabelsScreen'),
    }),
  ]),
] as const;
