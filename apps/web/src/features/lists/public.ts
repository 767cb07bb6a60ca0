/** Public API of the lists feature. */
export { EmailBar, EmailLegend } from './EmailStates.tsx';
export { ACTIVITY, LISTS, type List, useCreateList, useList, useLists } from './lists.queries.ts';
export { PlaceBars } from './PlaceBars.tsx';
export { useLeadActivity } from './shell.tsx';
export { TYPE_ICONS, TypeBadge } from './type-icons.tsx';
export { linkToList, useListCrumbs } from './useListCrumbs.tsx';
