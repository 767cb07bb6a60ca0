/** Row below the toolbar: active filters as chips, label and date filters, number of matches, table tools. */
import { SEARCH_MODES } from '@leadwright/contract/leads/result-filter';
import { Button, Checkbox, Menu, Popover } from '@mantine/core';
import { IconCalendar, IconTag } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { loadComponent } from '../../../lib/load.ts';
import { Chip, Tag } from '../../../ui/display/marks.tsx';
import { FilterChips } from '../../../ui/filters/FilterBuilder.tsx';
import { MenuChoices } from '../../../ui/form/MenuChoices.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import type { DataTableState } from '../../../ui/table/useDataTable.ts';
import type { List } from '../../lists/public.ts';
import type { Result } from '../results.queries.ts';
import { ChosenInCrm, CrmFilter } from './CrmFilter.tsx';
import { filterColumns } from './columns.tsx';
import classes from './FilterRow.module.css';
import type { Rows } from './useRows.ts';
import { isFiltered, UNFILTERED } from './view.ts';

const DateRange = loadComponent(() => import('../../../ui/form/DateRange.tsx'), 'DateRange');

interface Props {
  list: List;
  rows: Rows;
  table: DataTableState<Result>;
}

export function FilterRow({ list, rows, table }: Props) {
  const { t } = useTranslation();
  const { view, change } = rows;
  const columns = useMemo(() => filterColumns(list.type, t), [list.type, t]);
  const n = rows.total === undefined ? '…' : formatNumber(rows.total) + (rows.isMinimum ? '+' : '');
  return (
    <FilterChips
      columns={columns}
      value={view.filters}
      onChange={(filters) => change({ filters })}
      onClear={isFiltered(view) ? () => change(UNFILTERED) : undefined}
      others={
        <>
          {view.q !== '' && <MatchMode rows={rows} />}
          <LabelFilter rows={rows} />
          <CrmFilter rows={rows} listId={list.id} isSent={list.sent_count > 0} />
          <DateFilter rows={rows} />
          <ChosenLabels rows={rows} />
          <ChosenInCrm rows={rows} />
          <ChosenDates rows={rows} />
        </>
      }
      aside={
        <>
          {!rows.query.isError && <span>{t('ui.filters.match', { n, total: formatNumber(list.result_count) })}</span>}
          <TableTools state={table} />
        </>
      }
    />
  );
}

/** Search text modes contain, exact, start. */
function MatchMode({ rows: { view, change } }: { rows: Rows }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="default">
          {t(`results.screen.filter.match.${view.match}`, { text: view.q })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoices
          value={view.match}
          options={SEARCH_MODES.map((value) => ({ value, label: t(`results.screen.filter.mode.${value}`) }))}
          onChange={(match) => change({ match })}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

function LabelFilter({ rows: { view, change, labels } }: { rows: Rows }) {
  const { t } = useTranslation();
  if (labels.size === 0) return null;
  const toggle = (id: number) =>
    change({ labels: view.labels.includes(id) ? view.labels.filter((one) => one !== id) : [...view.labels, id] });
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<IconTag />}>
          {t('results.screen.filter.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {[...labels.values()].map((label) => (
          <Menu.CheckboxItem key={label.id} checked={view.labels.includes(label.id)} onChange={() => toggle(label.id)}>
            <span className={classes.choice}>
              <Checkbox.Indicator checked={view.labels.includes(label.id)} size="16px" radius="5px" />
              <Tag label={label.color}>{label.name}</Tag>
            </span>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ChosenLabels({ rows: { view, change, labels } }: { rows: Rows }) {
  const { t } = useTranslation();
  return view.labels.map((id) => {
    const name = labels.get(id)?.name ?? `#${id}`;
    return (
      <Chip
        key={id}
        name={t('results.screen.filter.label')}
        value={name}
        removeLabel={t('ui.filters.remove', { filter: name })}
        onRemove={() => change({ labels: view.labels.filter((one) => one !== id) })}
      />
    );
  });
}

function DateFilter({ rows: { view, change } }: { rows: Rows }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="subtle" leftSection={<IconCalendar />} onClick={() => setOpened(!opened)}>
          {t('results.screen.filter.dates')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('results.screen.filter.dates')}>
        <Suspense fallback={<div className={classes.calendar} aria-busy="true" />}>
          <DateRange
            from={view.from}
            to={view.to}
            onChange={(range) => {
              change(range);
              setOpened(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function ChosenDates({ rows: { view, change } }: { rows: Rows }) {
  const { t } = useTranslation();
  if (!view.from && !view.to) return null;
  const day = (value: string | null) => (value ? formatDate(value) : '…');
  const words = `${day(view.from)} – ${day(view.to)}`;
  return (
    <Chip
      name={t('results.screen.filter.dates')}
      value={words}
      removeLabel={t('ui.filters.remove', { filter: words })}
      onRemove={() => change({ from: null, to: null })}
    />
  );
}
