/** A catalog list: title with actions, search, deleted items, states, pages. The caller renders the rows. */
import { Button } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, useLastPage, within } from '../../../lib/answers.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NoResults } from '../../../ui/feedback/NoResults.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { KeptTools } from '../../../ui/layout/KeptTools.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import type { KeptParams } from '../../../ui/layout/useKeptParams.ts';
import classes from './catalogue.module.css';

interface Props<Row> {
  part: 'plans' | 'topics' | 'partners';
  icon: ReactNode;
  params: KeptParams;
  found: Answer<{ data: Row[]; total: number }> & { counted: { total: number } | undefined };
  children: (rows: Row[]) => ReactNode;
}

export function CatalogueFrame<Row>({ part, icon, params, found, children }: Props<Row>) {
  const { t } = useTranslation();
  const { page, limit, search, deleted } = params;
  useLastPage(found, { page, limit }, params.correctPage);
  const isNone = found.data?.total === 0 && search === '' && !deleted;
  return (
    <Page
      title={t(`navigation.entry.${part}`)}
      actions={
        <>
          <Button
            leftSection={<IconHistory />}
            renderRoot={(props) => <Link to={`/admin/${part}/history`} {...props} />}
          >
            {t('admin-catalogue.history')}
          </Button>
          {!isNone && <Add part={part} />}
        </>
      }
    >
      <p className={classes.intro}>{t(`admin-catalogue.${part}.intro`)}</p>
      <div className={classes.tools}>
        <KeptTools params={params} find={t(`admin-catalogue.${part}.find`)} />
      </div>
      <QueryState
        query={within(found, ({ data }) => data)}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Card>
            {isNone ? <Nothing part={part} icon={icon} /> : deleted && !search ? <NothingDeleted /> : <NoResults />}
          </Card>
        }
      >
        {children}
      </QueryState>
      <Pager
        page={page}
        pageSize={limit}
        total={found.counted?.total}
        pending={found.isPending}
        onPage={params.setPage}
        onPageSize={params.setLimit}
      />
    </Page>
  );
}

function Add({ part }: { part: Props<never>['part'] }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="filled"
      leftSection={<IconPlus />}
      renderRoot={(props) => <Link to={`/admin/${part}/create`} {...props} />}
    >
      {t(`admin-catalogue.${part}.add`)}
    </Button>
  );
}

function Nothing({ part, icon }: Pick<Props<never>, 'part' | 'icon'>) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={icon}
      title={t(`admin-catalogue.${part}.none`)}
      text={t(`admin-catalogue.${part}.noneText`)}
      action={<Add part={part} />}
    />
  );
}

function NothingDeleted() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconHistory />}
      title={t('admin-catalogue.nothingDeleted')}
      text={t('admin-catalogue.nothingDeletedText')}
    />
  );
}
