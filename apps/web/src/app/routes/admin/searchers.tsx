/** Every search, and the default prompts. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../../lib/load.ts';
import { adminArea } from './area.ts';
import { changesSearch, defaultPromptSearch, searchersSearch } from './searches.ts';

const getParentRoute = () => adminArea;

const searchers = createRoute({
  getParentRoute,
  path: '/searchers',
  validateSearch: searchersSearch,
  component: screen(() => import('../../../features/admin/searchers/SearchersScreen.tsx'), 'SearchersScreen'),
});
const searchersHistory = createRoute({
  getParentRoute,
  path: '/searchers/history',
  validateSearch: changesSearch,
  component: screen(
    () => import('../../../features/admin/searchers/SearchersHistoryScreen.tsx'),
    'SearchersHistoryScreen',
  ),
});
const prompts = createRoute({
  getParentRoute,
  path: '/ai-assistant',
  validateSearch: defaultPromptSearch,
  component: screen(() => import('../../../features/admin/assistant/DefaultPromptsScreen.tsx'), 'DefaultPromptsScreen'),
});
const promptsHistory = createRoute({
  getParentRoute,
  path: '/ai-assistant/history',
  validateSearch: changesSearch,
  component: screen(() => import('../../../features/admin/assistant/PromptsHistoryScreen.tsx'), 'PromptsHistoryScreen'),
});

export const adminSearchersRoutes = [searchers, searchersHistory, prompts, promptsHistory] as const;
