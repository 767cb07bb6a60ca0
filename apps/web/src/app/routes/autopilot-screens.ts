/** The screens of autopilots. They are found through a part of their own, so that the first load knows only one name. */
export const all = () => import('../../features/autopilot/AutopilotsScreen.tsx');
export const create = () => import('../../features/autopilot/form/CreateAutopilotScreen.tsx');
export const edit = () => import('../../features/autopilot/form/EditAutopilotScreen.tsx');
