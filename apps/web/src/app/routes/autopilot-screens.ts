/** The screens of autopilots, in a separate chunk so that the first load knows only one name. */
export const all = () => import('../../features/autopilot/AutopilotsScreen.tsx');
export const create = () => import('../../features/autopilot/form/CreateAutopilotScreen.tsx');
export const edit = () => import('../../features/autopilot/form/EditAutopilotScreen.tsx');
