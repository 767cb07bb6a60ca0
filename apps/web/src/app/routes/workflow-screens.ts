/** The screens of workflows, found through a part of their own: the first load knows only one name. */
export const editor = () => import('../../features/workflows/editor/WorkflowScreen.tsx');
