/** No matches: names the filter that hides most, and offers to remove it. */
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  /** The filter that hides most, as text: "Rating greater than 4.9". */
  worst?: { filter: string; hidden: number; total: number; remove: () => void } | null;
}

export function NoResults({ worst }: Props) {
  const { t } = useTranslation();
  if (!worst) return <EmptyState icon={<IconSearch />} title={t('ui.state.noResults')} />;
  const values = { filter: worst.filter, hidden: formatNumber(worst.hidden), total: formatNumber(worst.total) };
  return (
    <EmptyState
      icon={<IconSearch />}
      title={t('ui.state.noResults')}
      text={<Trans i18nKey="ui.state.hidesMost" values={values} components={{ b: <b className="b5" /> }} />}
      action={<Button onClick={worst.remove}>{t('ui.state.removeFilter')}</Button>}
    />
  );
}
