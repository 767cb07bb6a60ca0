/** The do-not-contact list: search, add, import, remove. Values are stored hashed, so only hints are shown. */
import { DEFAULT_PAGE_SIZE } from '@leadwright/contract/common';
import { IDENTIFIER_KINDS, type IdentifierKind } from '@leadwright/contract/leads/privacy';
import { Button } from '@mantine/core';
import { IconFileUpload, IconPlus, IconSearch, IconShieldOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../lib/answers.ts';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Pager } from '../../ui/layout/Pager.tsx';
import { FilterMenu, SearchBox } from '../../ui/layout/Toolbar.tsx';
import { usePageParams } from '../../ui/layout/usePageParams.ts';
import { AddDialog } from './AddDialog.tsx';
import { EntriesTable } from './EntriesTable.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import classes from './privacy.module.css';
import { useDoNotContact } from './privacy.queries.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

const route = getRouteApi('/app/lead-search/do-not-contact');

export function DoNotContactScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('privacy.title')} width="form">
      <DoNotContactList params={usePageParams(route.useSearch(), route.useNavigate())} />
    </Page>
  );
}

/** `params`: those of the page that contains it. */
export function DoNotContactList({ params }: { params: ReturnType<typeof usePageParams> }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<IdentifierKind | null>(null);
  const [open, setOpen] = useKeptState<'add' | 'import' | null>('add', null);
  const [removing, setRemoving] = useKeptState<{ ids: number[]; hint: string } | null>('remove', null);
  const entries = useDoNotContact({ ...params, kind });
  useLastPage(entries, params, params.correctPage);
  // The owner of the list does not depend on the search.
  const reach = (entries.data ?? entries.earlier?.data)?.reach;
  const isFiltered = params.search !== '' || kind !== null;
  const change = (next: IdentifierKind | null) => {
    setKind(next);
    params.setPage(1);
  };
  return (
    <>
      <p className={classes.intro}>
        {t('privacy.text')} {reach && <b>{t(`privacy.reach.${reach}`)}</b>}
      </p>
      <div className={classes.bar}>
        <div className={classes.filters}>
          <SearchBox label={t('privacy.search')} value={params.search} onChange={params.setSearch} width={280} />
          <KindFilter kind={kind} onChange={change} />
        </div>
        <div className={classes.acts}>
          <Button leftSection={<IconFileUpload />} onClick={() => setOpen('import')}>
            {t('privacy.import.open')}
          </Button>
          <Button variant="filled" leftSection={<IconPlus />} onClick={() => setOpen('add')}>
            {t('privacy.add.open')}
          </Button>
        </div>
      </div>
      <ImportProgress />
      <QueryState
        query={entries}
        isEmpty={(found) => found.total === 0}
        empty={isFiltered ? <NotFound search={params.search} /> : <NobodyYet onAdd={() => setOpen('add')} />}
      >
        {(found) => (
          <>
            <EntriesTable entries={found.data} onRemove={setRemoving} />
            {found.total > DEFAULT_PAGE_SIZE && (
              <Pager
                page={params.page}
                pageSize={params.limit}
                total={entries.counted?.total}
                pending={entries.isPending}
                onPage={params.setPage}
                onPageSize={params.setLimit}
              />
            )}
          </>
        )}
      </QueryState>
      {open === 'add' && <AddDialog onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
      <RemoveDialog removing={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function KindFilter({
  kind,
  onChange,
}: {
  kind: IdentifierKind | null;
  onChange: (kind: IdentifierKind | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <FilterMenu
      label={t('privacy.column.kind')}
      value={kind ?? 'all'}
      options={[
        { value: 'all', label: t('common.all') },
        ...IDENTIFIER_KINDS.map((value) => ({ value, label: t(`privacy.kind.${value}`) })),
      ]}
      onChange={(value) => onChange(value === 'all' ? null : (value as IdentifierKind))}
    />
  );
}

function NotFound({ search }: { search: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<IconSearch />}
        title={search ? t('privacy.notFound', { value: search }) : t('ui.state.noResults')}
        text={search && t('privacy.notFoundText')}
      />
    </Card>
  );
}

function NobodyYet({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<IconShieldOff />}
        title={t('privacy.empty')}
        text={t('privacy.emptyText')}
        action={
          <Button leftSection={<IconPlus />} onClick={onAdd}>
            {t('privacy.add.title')}
          </Button>
        }
      />
    </Card>
  );
}
