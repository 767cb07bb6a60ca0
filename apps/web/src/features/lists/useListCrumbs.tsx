/** Lead search > Saved lists > the list: breadcrumbs for the pages of a list. */
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkTo } from '../../lib/paths.ts';
import type { PageHead } from '../../lib/shell/page-head.ts';
import type { List } from './lists.queries.ts';

const toLists: LinkTo = (look) => <Link to="/lead-search/saved-lists" {...look} />;

export const linkToList =
  (list: Pick<List, 'id' | 'type'>): LinkTo =>
  (look) => <Link to="/lead-search/saved-lists/$list" params={{ list }} {...look} />;

export function useListCrumbs(list: Pick<List, 'id' | 'type' | 'name'> | undefined): PageHead['crumbs'] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { label: t('navigation.section.leadSearch') },
      { label: t('navigation.entry.savedLists'), to: toLists },
      ...(list ? [{ label: list.name, to: linkToList(list) }] : []),
    ],
    [t, list],
  );
}
