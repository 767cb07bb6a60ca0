/** Lead search > Saved lists > the list: for the pages under a list. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listPath } from './list-address.ts';
import type { List } from './lists.queries.ts';

export function useListCrumbs(list: Pick<List, 'id' | 'type' | 'name'> | undefined) {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { label: t('navigation.section.leadSearch') },
      { label: t('navigation.entry.savedLists'), to: '/lead-search/saved-lists' },
      ...(list ? [{ label: list.name, to: listPath(list) }] : []),
    ],
    [t, list],
  );
}
