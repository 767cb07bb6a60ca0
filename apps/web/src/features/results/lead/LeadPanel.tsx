/** Details of a row next to its list. Arrow keys move through the rows as filtered and sorted, across pages. */
import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { loadComponent } from '../../../lib/load.ts';
import type { LinkTo } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { PanelSection, SidePanel } from '../../../ui/layout/SidePanel.tsx';
import type { List } from '../../lists/public.ts';
import { nameOf } from '../list/cells.tsx';
import type { Rows } from '../list/useRows.ts';
import { neighbours, useResult } from '../results.queries.ts';

const PanelDetails = loadComponent(() => import('./PanelDetails.tsx'), 'PanelDetails');

const linkTo =
  (list: List, result: number): LinkTo =>
  // Replaces the panel's history entry, so that Back leads to the list.
  (look) => <Link replace to="/lead-search/saved-lists/$list/$result" params={{ list, result }} {...look} />;

export function LeadPanel({ list, rows }: { list: List; rows: Rows }) {
  const { view, change, page, total = 0 } = rows;
  const lead = useResult(view.open);
  const index = page.findIndex((row) => row.id === view.open);
  const at = (view.page - 1) * view.limit + index + 1;
  const walk = async (step: 1 | -1) => {
    const next = page[index + step];
    if (next) return change({ open: next.id });
    if (view.open === null || at + step < 1 || at + step > total) return;
    const found = await neighbours(view.open, rows.filter);
    const id = step === 1 ? found.next_id : found.previous_id;
    if (id !== null) change({ open: id, page: Math.ceil((at + step) / view.limit) });
  };
  const close = () => change({ open: null });
  const isMissing =
    view.open !== null &&
    ((lead.error instanceof ApiError && lead.error.status === 404) || (lead.data && lead.data.list_id !== list.id));
  const shown = view.open !== null && lead.data?.list_id === list.id ? lead.data : null;
  return (
    <SidePanel
      opened={view.open !== null}
      label={shown ? nameOf(shown) : list.name}
      onClose={close}
      {...(index >= 0 && { walk: { at, total, to: (step) => void walk(step) } })}
      {...(view.open !== null && !isMissing && { page: linkTo(list, view.open) })}
    >
      {isMissing && <MissingLead onClose={close} />}
      {view.open !== null && !isMissing && (
        <Suspense
          fallback={
            <PanelSection>
              <SkeletonLines lines={8} />
            </PanelSection>
          }
        >
          <PanelDetails list={list} query={lead} labels={rows.labels} onDeleted={close} />
        </Suspense>
      )}
    </SidePanel>
  );
}

/** An old link: the lead was deleted, moved, or never in this list. */
function MissingLead({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconUserQuestion />}
      title={t('results.screen.lead.missing')}
      text={t('results.screen.lead.missingText')}
      action={<Button onClick={onClose}>{t('results.screen.lead.toList')}</Button>}
    />
  );
}
