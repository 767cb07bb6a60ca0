/** Search filters: days, people, kinds, outcomes and more. */
import { SEARCH_INTEGRATIONS, SEARCH_OUTCOMES } from '@leadwright/contract/admin/searchers';
import { LIST_TYPE_OF_KIND, SearchKind } from '@leadwright/contract/leads/lists';
import { Button, Popover } from '@mantine/core';
import { IconCalendar, IconDownload } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDay } from '../../../lib/format.ts';
import { loadComponent } from '../../../lib/load.ts';
import { FilterMenu, Toolbar } from '../../../ui/layout/Toolbar.tsx';
import { MultiFilter } from './MultiFilter.tsx';
import classes from './searchers.module.css';
import { saveCsv } from './searchers.queries.ts';
import { type Integration, integrationName, type View, type YesNo } from './view.ts';
import { WhoFilter } from './WhoFilter.tsx';

const DateRange = loadComponent(() => import('../../../ui/form/DateRange.tsx'), 'DateRange');

interface Props {
  view: View;
  /** The days of the response, if none were chosen. */
  days: { from: string; to: string } | undefined;
  /** The column chooser. */
  tools: ReactNode;
}

export function FilterBar({ view, days, tools }: Props) {
  const { t } = useTranslation();
  const { change } = view;
  return (
    <div className={classes.bar}>
      <Toolbar>
        <Period view={view} days={days} />
        <WhoFilter view={view} />
        <MultiFilter
          label={t('admin-searchers.filter.kind')}
          options={SearchKind.options.map((value) => ({ value, label: t(`lists.type.${LIST_TYPE_OF_KIND[value]}`) }))}
          value={view.kinds}
          onChange={(kinds) => change({ kinds: kinds.join(',') })}
        />
        <MultiFilter
          label={t('admin-searchers.filter.outcome')}
          options={SEARCH_OUTCOMES.map((value) => ({ value, label: t(`admin-searchers.outcome.${value}`) }))}
          value={view.outcomes}
          onChange={(outcomes) => change({ outcomes: outcomes.join(',') })}
        />
        <With name="autopilot" view={view} />
        <With name="labels" view={view} />
        <With name="ai" view={view} />
        <IntegrationFilter view={view} />
      </Toolbar>
      <span className={classes.tools}>
        {tools}
        <Button variant="subtle" leftSection={<IconDownload />} onClick={() => void saveCsv(view.filters)}>
          {t('admin-searchers.csv.label')}
        </Button>
      </span>
    </div>
  );
}

function Period({ view: { filters, change }, days }: Pick<Props, 'view' | 'days'>) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { from, to } = filters.from && filters.to ? { from: filters.from, to: filters.to } : (days ?? {});
  const words = from && to ? (from === to ? formatDate(to) : `${formatDay(from)} – ${formatDate(to)}`) : '…';
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="light"
          leftSection={<IconCalendar />}
          aria-label={`${t('admin-searchers.filter.period')}: ${words}`}
          onClick={() => setOpened(!opened)}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('admin-searchers.filter.period')}>
        <Suspense fallback={<div className={classes.calendar} aria-busy="true" />}>
          <DateRange
            from={from ?? null}
            to={to ?? null}
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

function With({ name, view }: { name: 'autopilot' | 'labels' | 'ai'; view: View }) {
  const { t } = useTranslation();
  const words = (value: YesNo | 'any') => ({ value, label: t(`admin-searchers.filter.${value}`) });
  return (
    <FilterMenu
      label={t(`admin-searchers.filter.${name}`)}
      value={view.filters[name] ?? 'any'}
      options={[words('any'), words('yes'), words('no')]}
      onChange={(value) => view.change({ [name]: value === 'any' ? undefined : value })}
    />
  );
}

function IntegrationFilter({ view }: { view: View }) {
  const { t } = useTranslation();
  const any: { value: Integration | 'any'; label: string } = { value: 'any', label: t('admin-searchers.filter.any') };
  const each = ([...SEARCH_INTEGRATIONS, 'none'] as const).map((value) => ({
    value,
    label: integrationName(t, value),
  }));
  return (
    <FilterMenu
      label={t('admin-searchers.filter.integration')}
      value={view.filters.integrations ?? 'any'}
      options={[any, ...each]}
      onChange={(value) => view.change({ integration: value === 'any' ? undefined : value })}
    />
  );
}
