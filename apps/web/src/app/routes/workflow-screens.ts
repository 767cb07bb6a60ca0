/** The screens of workflows, in a separate chunk so that the first load knows only one name. */
export const all = () => import('../../features/workflows/list/WorkflowsScreen.tsx');
export const editor = () => import('../../features/workflows/editor/WorkflowScreen.tsx');
