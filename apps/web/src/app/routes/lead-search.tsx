/**
 * lead-search: new search, saved lists and their pages, the assistant, custom labels, autopilots, workflows
 * (docs/product-rules.md#navigation).
 */
import { createRoute } from '@tanstack/react-router';
import { load, screen } from '../../lib/load.ts';
import { fillShellLater } from '../../lib/shell/slots.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { autopilotParams, listParams, resultParams, workflowParams } from './list-address.ts';
import {
  assistantSearch,
  autopilotSearch,
  deliveriesSearch,
  listSearch,
  newAutopilotSearch,
  newSearchSearch,
  pageSearch,
  savedListsSearch,
  workflowSearch,
} from './searches.ts';

/** Loads after the first page is shown. */
fillShellLater(async () => (await load(() => import('./lead-slots.ts'))).fillLeadSlots());

const leadSearch = createRoute({
  getParentRoute: () => appLayout,
  path: '/lead-search',
  beforeLoad: needs.module('leads'),
});
const getParentRoute = () => leadSearch;

const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/lead-search/new-search');
  },
});
const newSearch = createRoute({
  getParentRoute,
  path: '/new-search',
  validateSearch: newSearchSearch,
  component: screen(() => import('../../features/search/NewSearchScreen.tsx'), 'NewSearchScreen'),
});
const savedLists = createRoute({
  getParentRoute,
  path: '/saved-lists',
  validateSearch: savedListsSearch,
  component: screen(() => import('../../features/lists/SavedListsScreen.tsx'), 'SavedListsScreen'),
});
const assistant = createRoute({
  getParentRoute,
  path: '/ai-assistant',
  validateSearch: assistantSearch,
  component: screen(() => import('../../features/assistant/AssistantScreen.tsx'), 'AssistantScreen'),
});
const customLabels = createRoute({
  getParentRoute,
  path: '/custom-labels',
  component: screen(() => import('../../features/labels/CustomLabelsScreen.tsx'), 'CustomLabelsScreen'),
});

const doNotContact = createRoute({
  getParentRoute,
  path: '/do-not-contact',
  validateSearch: pageSearch,
  component: screen(() => import('../../features/privacy/DoNotContactScreen.tsx'), 'DoNotContactScreen'),
});

const notMine = createRoute({
  getParentRoute,
  path: '/not-already-mine',
  component: screen(() => import('../../features/exclusions/ExclusionsScreen.tsx'), 'ExclusionsScreen'),
});

const autopilotScreens = () => import('./autopilot-screens.ts');
const autopilots = createRoute({ getParentRoute, path: '/autopilot' });
const underAutopilots = () => autopilots;

const allAutopilots = createRoute({
  getParentRoute: underAutopilots,
  path: '/',
  validateSearch: autopilotSearch,
  component: screen(() => autopilotScreens().then((screens) => screens.all()), 'AutopilotsScreen'),
});
const newAutopilot = createRoute({
  getParentRoute: underAutopilots,
  path: '/create',
  validateSearch: newAutopilotSearch,
  component: screen(() => autopilotScreens().then((screens) => screens.create()), 'CreateAutopilotScreen'),
});
const editAutopilot = createRoute({
  getParentRoute: underAutopilots,
  path: '/$autopilot/edit',
  params: autopilotParams,
  component: screen(() => autopilotScreens().then((screens) => screens.edit()), 'EditAutopilotScreen'),
});

const workflowScreens = () => import('./workflow-screens.ts');
const workflows = createRoute({ getParentRoute, path: '/workflows' });
const underWorkflows = () => workflows;

const allWorkflows = createRoute({
  getParentRoute: underWorkflows,
  path: '/',
  validateSearch: pageSearch,
  component: screen(() => workflowScreens().then((screens) => screens.all()), 'WorkflowsScreen'),
});
const newWorkflow = createRoute({
  getParentRoute: underWorkflows,
  path: '/create',
  component: screen(() => workflowScreens().then((screens) => screens.editor()), 'NewWorkflowScreen'),
});
const oneWorkflow = createRoute({
  getParentRoute: underWorkflows,
  path: '/$workflow',
  params: workflowParams,
  validateSearch: workflowSearch,
  component: screen(() => workflowScreens().then((screens) => screens.editor()), 'WorkflowScreen'),
});

const oneList = createRoute({ getParentRoute, path: '/saved-lists/$list', params: listParams });
const underList = () => oneList;

const rows = createRoute({
  getParentRoute: underList,
  path: '/',
  validateSearch: listSearch,
  component: screen(() => import('../../features/results/list/ListScreen.tsx'), 'ListScreen'),
});
const searchIntoList = createRoute({
  getParentRoute: underList,
  path: '/new-search',
  component: screen(() => import('../../features/search/NewSearchScreen.tsx'), 'SearchIntoListScreen'),
});
const tagsAndSource = createRoute({
  getParentRoute: underList,
  path: '/tags-and-source',
  component: screen(() => import('../../features/lists/TagsAndSourceScreen.tsx'), 'TagsAndSourceScreen'),
});
const webhook = createRoute({
  getParentRoute: underList,
  path: '/webhook',
  validateSearch: deliveriesSearch,
  component: screen(() => import('../../features/lists/WebhookScreen.tsx'), 'WebhookScreen'),
});
const lead = createRoute({
  getParentRoute: underList,
  path: '/$result',
  params: resultParams,
  component: screen(() => import('../../features/results/lead/LeadScreen.tsx'), 'LeadScreen'),
});

export const leadSearchRoutes = [
  leadSearch.addChildren([
    start,
    newSearch,
    savedLists,
    assistant,
    customLabels,
    notMine,
    doNotContact,
    autopilots.addChildren([allAutopilots, newAutopilot, editAutopilot]),
    workflows.addChildren([allWorkflows, newWorkflow, oneWorkflow]),
    oneList.addChildren([rows, searchIntoList, tagsAndSource, webhook, lead]),
  ]),
] as const;
