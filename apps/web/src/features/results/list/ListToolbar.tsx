/** Filters and actions, depending on the list's type (docs/product-rules.md#lists-and-results). */
import type { ListType } from '@leadwright/contract/leads/lists';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBuilder } from '../../../ui/filters/FilterBuilder.tsx';
import type { Condition } from '../../../ui/filters/filters.ts';
import { type Act, FilterMenu, SearchBox, Toolbar } from '../../../ui/layout/Toolbar.tsx';
import type { List } from '../../lists/public.ts';
import { countMatches } from '../results.queries.ts';
import { filterColumns } from './columns.tsx';
import type { Rows } from './useRows.ts';
import { type EmailFilter, filterOf, type SentFilter } from './view.ts';

const EMAIL_FOUND: ListType[] = ['people', 'local', 'influencer'];
const MANUAL_ENTRY: ListType[] = ['people', 'local'];

interface Props {
  list: List;
  rows: Rows;
  acts: Act[];
  onManualEntry: () => void;
}

export function ListToolbar({ list, rows, acts, onManualEntry }: Props) {
  const { t } = useTranslation();
  const { view, change } = rows;
  const narrow = useMediaQuery('(max-width: 599px)', window.innerWidth < 600);
  const search = (width?: number) => (
    <SearchBox
      label={t('results.screen.filter.search')}
      value={view.q}
      {...(width && { width })}
      onChange={(q) => change({ q })}
    />
  );
  const isAway = rows.selection.count > 0;
  const [before, after] = aroundEntry(list.type, acts);
  return (
    <Toolbar above={narrow && search()} acts={after} actsAway={isAway}>
      {EMAIL_FOUND.includes(list.type) && (
        <FilterMenu<EmailFilter>
          label={t('results.screen.filter.emailFound')}
          value={view.email}
          options={(['all', 'found', 'potentialsFound', 'notFound', 'notChecked'] as const).map((value) => ({
            value,
            label: t(`results.screen.filter.email.${value}`),
          }))}
          onChange={(email) => change({ email })}
        />
      )}
      <FilterMenu<SentFilter>
        label={t('results.screen.status')}
        value={view.sent}
        options={(['all', 'sent', 'unsent'] as const).map((value) => ({
          value,
          label: t(`results.screen.filter.sent.${value}`),
        }))}
        onChange={(sent) => change({ sent })}
      />
      <MoreFilters list={list} rows={rows} />
      {!narrow && search(168)}
      {before.map((act) => (
        <Button
          key={act.id}
          variant="subtle"
          leftSection={act.icon}
          disabled={act.disabled ?? false}
          // The action bar shows it while rows are ticked; its space is kept.
          style={isAway ? { visibility: 'hidden' } : {}}
          onClick={act.run}
        >
          {act.label}
        </Button>
      ))}
      {MANUAL_ENTRY.includes(list.type) && (
        <Button variant="subtle" leftSection={<IconPencil />} onClick={onManualEntry}>
          {t('results.screen.manual.open')}
        </Button>
      )}
    </Toolbar>
  );
}

/** The specification has Get phones before the manual entry and every other action after it. */
function aroundEntry(type: ListType, acts: Act[]): [before: Act[], after: Act[]] {
  const isBefore = ({ id }: Act) => type === 'people' && id === 'get-phones';
  return [acts.filter(isBefore), acts.filter((act) => !isBefore(act))];
}

function MoreFilters({ list, rows }: { list: List; rows: Rows }) {
  const { t } = useTranslation();
  const { view, change } = rows;
  const columns = useMemo(() => filterColumns(list.type, t), [list.type, t]);
  const count = useCallback(
    (filters: Condition[], signal: AbortSignal) =>
      countMatches(list.type, list.id, filterOf({ ...view, filters, page: 1 }), signal),
    [list.type, list.id, view],
  );
  return (
    <FilterBuilder
      columns={columns}
      value={view.filters}
      countMatches={count}
      onApply={(filters) => change({ filters })}
    />
  );
}
