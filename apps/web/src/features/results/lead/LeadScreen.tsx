/** A lead on a page of its own, with the way to its neighbours and back to the list. */

import type { Label } from '@leadwright/contract/labels';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NotFoundScreen } from '../../../app/NotFoundScreen.tsx';
import { ApiError } from '../../../lib/api.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { layersOpen } from '../../../ui/layout/layers.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListAddress, listPath, parseListAddress } from '../../lists/list-address.ts';
import { useList } from '../../lists/lists.queries.ts';
import { TypeBadge } from '../../lists/type-icons.tsx';
import { useListCrumbs } from '../../lists/useListCrumbs.ts';
import { nameOf } from '../list/cells.tsx';
import { useLabels, useResult } from '../results.queries.ts';
import { LeadActs } from './LeadActs.tsx';
import classes from './LeadDetails.module.css';
import { LeadDetails } from './LeadDetails.tsx';

export function LeadScreen() {
  const params = useParams({ strict: false }) as { list?: string; result?: string };
  const address = parseListAddress(params.list ?? '');
  const id = Number(params.result);
  return address && Number.isSafeInteger(id) && id > 0 ? <Lead address={address} id={id} /> : <NotFoundScreen />;
}

function Lead({ address, id }: { address: ListAddress; id: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toList = () => navigate({ to: listPath(address) as '/' });
  const lead = useResult(id);
  const list = useList(address.id);
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
      <div className={classes.page}>
        <LeadDetails
          list={{ type: address.type }}
          query={lead}
          labels={labels}
          headless
          acts={(found) =>
            list.data && <LeadActs list={list.data} lead={found} labels={labels} onDeleted={() => void toList()} />
          }
        />
      </div>
    </Page>
  );
}

function Walk({ address, previous, next }: { address: ListAddress; previous: number | null; next: number | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (id: number | null) =>
    id !== null && layersOpen() === 0 && void navigate({ to: `${listPath(address)}/${id}` as '/', replace: true });
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
      <Button renderRoot={(props) => <Link to={listPath(address) as '/'} {...props} />}>
        {t('results.screen.lead.toList')}
      </Button>
    </>
  );
}
