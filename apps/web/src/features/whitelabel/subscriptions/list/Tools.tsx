/** Above the table: filters at the left; number, columns and download at the right. */
import { SUBSCRIPTION_LABELS, subscriptions } from '@leadwright/contract/resale/subscriptions';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { FilterMenu, SearchBox, Toolbar } from '../../../../ui/layout/Toolbar.tsx';
import classes from './list.module.css';
import type { View } from './useView.ts';

interface Props {
  view: View;
  packages: { id: number; name: string }[];
  counts: { active: number; trial: number; canceled: number } | undefined;
  columns: ReactNode;
}

export const Tools = ({ view, packages, counts, columns }: Props) => (
  <div className={classes.tools}>
    <Toolbar>
      <Filters view={view} packages={packages} />
    </Toolbar>
    <div className={classes.right}>
      {counts && <Counts {...counts} />}
      {columns}
      <SaveCsv view={view} />
    </div>
  </div>
);

function Filters({ view, packages }: Pick<Props, 'view' | 'packages'>) {
  const { t } = useTranslation();
  const all = { value: 'all', label: t('subscriptions.filter.all') };
  const labels = SUBSCRIPTION_LABELS.map((value) => ({ value, label: t(`subscriptions.label.${value}`) }));
  const sold = packages.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <SearchBox
        label={t('subscriptions.filter.search')}
        width={248}
        value={view.question.search}
        onChange={(search) => view.change({ search: search || undefined, page: undefined })}
      />
      <FilterMenu
        label={t('subscriptions.column.label')}
        value={view.label ?? 'all'}
        options={[all, ...labels]}
        onChange={(label) => view.change({ label: label === 'all' ? undefined : label, page: undefined })}
      />
      <FilterMenu
        label={t('subscriptions.column.package')}
        value={view.packageId ? String(view.packageId) : 'all'}
        options={[all, ...sold]}
        onChange={(id) => view.change({ package: id === 'all' ? undefined : Number(id), page: undefined })}
      />
    </>
  );
}

function Counts({ active, trial, canceled }: { active: number; trial: number; canceled: number }) {
  const { t } = useTranslation();
  const numbers = { active: formatNumber(active), trial: formatNumber(trial), canceled: formatNumber(canceled) };
  return <span className={classes.counts}>{t('subscriptions.counts', numbers)}</span>;
}

/** All matches, not only this page. */
function SaveCsv({ view: { question } }: { view: View }) {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    const { page: _page, limit: _limit, ...query } = question;
    setSaving(true);
    await saveFile(subscriptions.csv, { query }, 'customers.csv');
    setSaving(false);
  };
  return (
    <Button variant="subtle" leftSection={<IconDownload />} loading={isSaving} onClick={() => void save()}>
      CSV
    </Button>
  );
}
