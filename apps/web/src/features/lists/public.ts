/** Public API of the lists feature. */
export { EmailBar, EmailLegend } from './EmailStates.tsx';
export { PlaceBars } from './ListPlaces.tsx';
export { LISTS, type List, useList, useLists } from './lists.queries.ts';
export { TYPE_ICONS, TypeBadge } from './type-icons.tsx';
export { offerUndo } from './undo.ts';
export { useListCrumbs } from './useListCrumbs.tsx';
