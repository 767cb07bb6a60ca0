/** Page of one lead, with links to the adjacent leads and back to the list. */

import type { Label } from '@leadwright/contract/leads/labels';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { HintArea } from '../../../ui/display/HintArea.tsx';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { NotFoundScreen } from '../../../ui/feedback/NotFoundScreen.tsx';
import { layersOpen } from '../../../ui/layout/layers.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type List, TypeBadge, useList, useListCrumbs } from '../../lists/public.ts';
import { LeadOffers } from '../enrichment/LeadOffers.tsx';
import { nameOf } from '../list/cells.tsx';
import { useListUpdates } from '../list/useListUpdates.ts';
import { useLabels, useResult } from '../results.queries.ts';
import { LeadActs } from './LeadActs.tsx';
import classes from './LeadDetails.module.css';
import { LeadDetails } from './LeadDetails.tsx';

export function LeadScreen() {
  const { list: address, result: id } = useParams({ from: '/app/lead-search/saved-lists/$list/$result' });
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toList = () => navigate({ to: '/lead-search/saved-lists/$list', params: { list: address } });
  const lead = useResult(id);
  const list = useList(address.id);
  useListUpdates(address);
  const crumbs = useListCrumbs(list.data);
  const known = useLabels();
  const labels = useMemo(() => new Map((known.data ?? []).map((one): [number, Label] => [one.id, one])), [known.data]);
  const missing = lead.error instanceof ApiError && lead.error.status === 404;
  if (missing || (lead.data?.id === id && lead.data.list_id !== address.id)) return <NotFoundScreen />;
  return (
    <Page
      title={lead.data ? nameOf(lead.data) : t(lead.isError ? 'ui.state.errorTitle' : 'ui.state.loading')}
      mark={<TypeBadge type={address.type} />}
      crumbs={crumbs}
      actions={<Walk address={address} previous={lead.data?.previous_id ?? null} next={lead.data?.next_id ?? null} />}
    >
      <HintArea byClick>
        <div className={classes.page}>
          <LeadDetails
            list={{ ...address, name: list.data?.name ?? '' }}
            query={lead}
            labels={labels}
            headless
            acts={(found) =>
              list.data && <LeadActs list={list.data} lead={found} labels={labels} onDeleted={() => void toList()} />
            }
            offers={(found) => list.data && <LeadOffers list={list.data} lead={found} />}
          />
        </div>
      </HintArea>
    </Page>
  );
}

interface WalkProps {
  address: Pick<List, 'type' | 'id'>;
  previous: number | null;
  next: number | null;
}

function Walk({ address, previous, next }: WalkProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (id: number | null) =>
    id !== null &&
    layersOpen() === 0 &&
    void navigate({
      to: '/lead-search/saved-lists/$list/$result',
      params: { list: address, result: id },
      replace: true,
    });
  useHotkeys([
    ['ArrowUp', () => go(previous)],
    ['ArrowDown', () => go(next)],
  ]);
  return (
    <>
      <IconButton outlined label={t('ui.panel.previous')} disabled={previous === null} onClick={() => go(previous)}>
        <IconChevronUp />
      </IconButton>
      <IconButton outlined label={t('ui.panel.next')} disabled={next === null} onClick={() => go(next)}>
        <IconChevronDown />
      </IconButton>
      <Button
        renderRoot={(props) => <Link to="/lead-search/saved-lists/$list" params={{ list: address }} {...props} />}
      >
        {t('results.screen.lead.toList')}
      </Button>
    </>
  );
}
