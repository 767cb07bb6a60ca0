/** The history of one part of the admin area: who, when, and every value before and after. */
import { DEFAULT_PAGE_SIZE } from '@leadwright/contract/common';
import { IconHistory } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import type { LinkTo } from '../../../lib/paths.ts';
import { BackButton } from '../../../ui/display/BackButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { ChangeEntry } from './ChangeEntry.tsx';
import classes from './changes.module.css';
import { type HistoryPart, useChanges } from './changes.queries.ts';

interface Props {
  part: HistoryPart;
  /** The page that was changed. */
  back: LinkTo;
}

/** Used by several routes, which all parse their search with `changesSearch`. */
function useView() {
  const { page = 1, subject } = useLocation({ select: ({ search }) => search as { page?: number; subject?: unknown } });
  return { page, subject: subject === undefined ? undefined : String(subject) };
}

export function ChangesScreen({ part, back }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { page, subject } = useView();
  const goTo = (next: number, replace = false) =>
    void navigate({ to: '.', search: { page: next, ...(subject && { subject }) }, replace } as never);
  const question = { page, limit: DEFAULT_PAGE_SIZE, ...(subject && { subject_id: subject }) };
  const found = useChanges(part, question);
  useLastPage(found, question, (last) => goTo(last, true));
  const name = subject ? found.data?.data[0]?.subject.name : undefined;
  return (
    <Page title={t('admin.changes.title')} subtitle={name ?? t(`admin.changes.of.${part}`)}>
      <BackButton label={t('common.back')} to={back} />
      <QueryState
        query={found}
        isEmpty={({ total }) => total === 0}
        empty={
          <Card>
            <EmptyState icon={<IconHistory />} title={t('admin.changes.none')} text={t('admin.changes.noneText')} />
          </Card>
        }
      >
        {({ data }) => (
          <Card padded={false}>
            <ul className={classes.entries} aria-label={t('admin.changes.title')}>
              {data.map((change) => (
                <ChangeEntry key={change.id} change={change} showsPart={part === 'dashboard'} />
              ))}
            </ul>
          </Card>
        )}
      </QueryState>
      <Pager
        page={page}
        pageSize={DEFAULT_PAGE_SIZE}
        total={found.counted?.total}
        pending={found.isPending}
        onPage={(next) => goTo(next)}
      />
    </Page>
  );
}
