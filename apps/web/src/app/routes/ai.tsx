/** ai: AI training (default) and ICP suggestions, for users with the AI module. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { suggestionsSearch, trainingSearch } from './searches.ts';

const screens = () => import('./ai-screens.ts');

const ai = createRoute({
  getParentRoute: () => appLayout,
  path: '/ai',
  beforeLoad: needs.module('ai_suggest'),
});
const getParentRoute = () => ai;

const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/ai/training');
  },
});
const training = createRoute({
  getParentRoute,
  path: '/training',
  validateSearch: trainingSearch,
  component: screen(() => screens().then((all) => all.training()), 'TrainingScreen'),
});

const icpSuggestions = createRoute({
  getParentRoute,
  path: '/icp-suggestions',
  validateSearch: suggestionsSearch,
  component: screen(() => screens().then((all) => all.suggestions()), 'SuggestionsScreen'),
});

export const aiRoutes = [ai.addChildren([start, training, icpSuggestions])] as const;
