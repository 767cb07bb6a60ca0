/** A table of analytics or reports: search and period in the URL, pages, and CSV export. */

import { TABLE_PERIODS, type TablePeriod } from '@leadwright/contract/admin/insight';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { Button } from '@mantine/core';
import { IconDownload, IconReportAnalytics } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage, type usePaged } from '../../../../lib/answers.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { NoResults } from '../../../../ui/feedback/NoResults.tsx';
import { LoadError } from '../../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Pager } from '../../../../ui/layout/Pager.tsx';
import { TabActions } from '../../../../ui/layout/PageTabs.tsx';
import { FilterMenu, SearchBox, Toolbar } from '../../../../ui/layout/Toolbar.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../../ui/table/useDataTable.ts';
import type { TableQuestion } from '../insight.queries.ts';
import classes from './tables.module.css';

export type TableName = 'creditUsage' | 'logins' | 'monthly' | 'subscriptions' | 'referrals';

type Address = { page?: number; limit?: number; search?: string; period?: string };
type Keyed<Row> = Row & { key: string };

interface Props<Row extends { id: number; name: string }> {
  name: TableName;
  title: string;
  /** Of the page's own route. */
  address: { [Name in keyof Address]?: Address[Name] | undefined };
  navigate: (to: { search: Address; replace: boolean }) => unknown;
  /** The default, if the URL has none. */
  usual: TablePeriod;
  useRows: (question: TableQuestion) => ReturnType<typeof usePaged<TableQuestion, { data: Row[]; total: number }>>;
  columns: (t: TFunction, rows: Row[]) => Column<Row>[];
  card: (row: Row) => ReactNode;
  csv: Endpoint;
}

const LIMIT = 20;
/** Account rows have two lines. */
const ROW_HEIGHT = 52;

/** The view in the URL. */
function useView({ usual, address, navigate }: Pick<Props<never>, 'usual' | 'address' | 'navigate'>) {
  const { page = 1, limit = LIMIT, search = '' } = address;
  const period = TABLE_PERIODS.find((one) => one === address.period) ?? usual;
  const question: TableQuestion = { page, limit: Math.min(100, limit), search, period };
  const change = (patch: Partial<TableQuestion>, replace = 'search' in patch) => {
    const next = { ...question, page: 1, ...patch };
    const kept = {
      ...(next.page > 1 && { page: next.page }),
      ...(next.limit !== LIMIT && { limit: next.limit }),
      ...(next.search && { search: next.search }),
      ...(next.period !== usual && { period: next.period }),
    };
    void navigate({ search: kept, replace });
  };
  return { question, change, isFiltered: search !== '' };
}

export function InsightTable<Row extends { id: number; name: string }>(props: Props<Row>) {
  const { name, usual, useRows, columns, card, csv } = props;
  const { t } = useTranslation();
  const { question, change, isFiltered } = useView(props);
  const found = useRows(question);
  useLastPage(found, question, (page) => change({ page }, true));
  const rows = useMemo(
    () =>
      (found.rows as Row[]).map((row, index): Keyed<Row> => ({ ...row, key: `${question.page}:${index}:${row.id}` })),
    [found.rows, question.page],
  );
  const shown = useMemo(() => columns(t, rows), [columns, t, rows]);
  const state = useDataTable<Keyed<Row>>(`admin-${name}`, shown, rows, ({ key }) => key);
  return (
    <>
      <TabActions>
        <Export csv={csv} question={question} name={name} />
      </TabActions>
      <Card padded={false}>
        <div className={classes.tools}>
          <Tools question={question} usual={usual} onChange={change} />
        </div>
        <DataTable
          state={state}
          label={props.title}
          rowName={(row: Keyed<Row>) => row.name}
          loading={found.isPending}
          card={card}
          inset={16}
          rowHeight={ROW_HEIGHT}
          fill={false}
          empty={found.isError ? <LoadError query={found} /> : <Nothing name={name} isFiltered={isFiltered} />}
        />
        <div className={classes.pager}>
          <Pager
            page={question.page}
            pageSize={question.limit}
            total={found.counted?.total}
            pending={found.isPending}
            onPage={(page) => change({ page })}
            onPageSize={(limit) => change({ limit })}
          />
        </div>
      </Card>
    </>
  );
}

interface ToolsProps {
  question: TableQuestion;
  usual: TablePeriod;
  onChange: (patch: Partial<TableQuestion>) => void;
}

function Tools({ question, usual, onChange }: ToolsProps) {
  const { t } = useTranslation();
  const periods = [usual, ...TABLE_PERIODS.filter((one) => one !== usual)];
  return (
    <Toolbar>
      <SearchBox
        label={t('admin-insight.table.search')}
        value={question.search}
        onChange={(search) => onChange({ search })}
        width={240}
      />
      <FilterMenu
        label={question.period === usual ? t(`admin-insight.period.${usual}`) : t('admin-insight.period.label')}
        value={question.period}
        options={periods.map((value) => ({ value, label: t(`admin-insight.period.${value}`) }))}
        onChange={(period) => onChange({ period })}
      />
    </Toolbar>
  );
}

function Export({ csv, question, name }: { csv: Endpoint; question: TableQuestion; name: TableName }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const { search, period } = question;
  const save = async () => {
    setBusy(true);
    await saveFile(csv, { query: { search, period } } as never, `${name}.csv`);
    setBusy(false);
  };
  return (
    <Button leftSection={<IconDownload />} loading={isBusy} onClick={() => void save()}>
      {t('admin-insight.table.csv')}
    </Button>
  );
}

function Nothing({ name, isFiltered }: { name: TableName; isFiltered: boolean }) {
  const { t } = useTranslation();
  if (isFiltered) return <NoResults />;
  return (
    <EmptyState
      icon={<IconReportAnalytics />}
      title={t(`admin-insight.table.empty.${name}`)}
      text={t(`admin-insight.table.emptyText.${name}`)}
    />
  );
}
