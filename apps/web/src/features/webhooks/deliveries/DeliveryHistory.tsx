/**
 * The history of one endpoint with one delivery in detail, for webhooks of the account and of lists. The view is in the
 * URL, so that Back and a second tab work.
 */
import { deliveries } from '@leadwright/contract/integrations/deliveries';
import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInbox } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { DeliveriesTable } from './DeliveriesTable.tsx';
import { DeliveryCard, DeliverySheet } from './DeliveryPanel.tsx';
import classes from './deliveries.module.css';
import { type DeliveryFilter, filterOf, useDeliveries, useReplayFailed } from './deliveries.queries.ts';

/** The view in the URL. */
export interface HistoryAddress {
  delivery?: number;
  state?: string;
  page?: number;
}

interface Props {
  /** Id of the endpoint. */
  endpoint: number;
  /** False for an endpoint that currently receives nothing. */
  mayReplay: boolean;
  address: HistoryAddress;
  onGo: (to: HistoryAddress, replace?: boolean) => void;
  /** Content above the filter; without it the card has a title. */
  head?: ReactNode;
  title?: string;
}

const FILTERS: DeliveryFilter[] = ['all', 'failed', 'waiting'];
const PAGE_SIZE = 20;

export function DeliveryHistory({ endpoint, address, onGo, head, title, ...props }: Props) {
  const isOpen = useIsOpen(deliveries.replay);
  const mayReplay = props.mayReplay && isOpen;
  const filter = filterOf(address.state);
  const page = address.page ?? 1;
  const found = useDeliveries({ endpoint, filter, page });
  useLastPage(found, { page, limit: PAGE_SIZE }, (last) => onGo({ ...address, page: last }, true));
  const narrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const newest = useShown(`${endpoint} ${filter} ${page}`, address.delivery, found.data?.data[0]?.id);
  const shown = narrow ? (address.delivery ?? null) : newest;
  const goTo = (to: { page: number; filter: DeliveryFilter }) => onGo(addressOf(to));
  return (
    <div className={classes.history}>
      <Card padded={false} title={title}>
        {head}
        <div className={classes.filters}>
          <Filters filter={filter} counts={found.counts} onFilter={(next) => goTo({ filter: next, page: 1 })} />
          {mayReplay && <ReplayFailed endpoint={endpoint} failed={found.counts?.failed ?? 0} />}
        </div>
        <Rows
          found={found}
          filter={filter}
          shown={shown}
          // Opening one adds a history entry, moving to another one does not.
          onOpen={(delivery) => onGo({ ...address, delivery }, address.delivery !== undefined)}
        />
        {(found.total ?? 0) > PAGE_SIZE && (
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={found.total}
            pending={found.isPending}
            onPage={(next) => goTo({ filter, page: next })}
          />
        )}
      </Card>
      {narrow ? (
        <DeliverySheet id={shown} mayReplay={mayReplay} onClose={() => goTo({ filter, page })} />
      ) : (
        shown !== null && <DeliveryCard id={shown} mayReplay={mayReplay} />
      )}
    </div>
  );
}

/** Omits defaults from the URL. */
const addressOf = ({ page, filter }: { page: number; filter: DeliveryFilter }): HistoryAddress => ({
  ...(filter !== 'all' && { state: filter }),
  ...(page > 1 && { page }),
});

interface RowsProps {
  found: ReturnType<typeof useDeliveries>;
  filter: DeliveryFilter;
  shown: number | null;
  onOpen: (delivery: number) => void;
}

function Rows({ found, filter, shown, onOpen }: RowsProps) {
  if (found.isError) return <LoadError query={found} />;
  if (found.data?.data.length === 0) return <Nothing filter={filter} />;
  return <DeliveriesTable rows={found.rows} loading={found.isPending} openId={shown} onOpen={onOpen} />;
}

/**
 * The delivery in detail: the chosen one, or the newest when the page opened. A later one does not replace it;
 * otherwise a button would suddenly apply to another delivery.
 */
function useShown(question: string, chosen: number | undefined, newest: number | undefined): number | null {
  const [first, setFirst] = useState<{ question: string; id: number } | null>(null);
  const isKnown = first?.question === question;
  if (!isKnown && newest !== undefined) setFirst({ question, id: newest });
  return chosen ?? (isKnown ? first.id : null);
}

interface FiltersProps {
  filter: DeliveryFilter;
  counts: Record<DeliveryFilter, number> | undefined;
  onFilter: (filter: DeliveryFilter) => void;
}

function Filters({ filter, counts, onFilter }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('webhooks.delivery.show')}
      value={filter}
      data={FILTERS.map((value) => ({
        value,
        label: counts
          ? `${t(`webhooks.filter.${value}`)} ${formatNumber(counts[value])}`
          : t(`webhooks.filter.${value}`),
      }))}
      onChange={(next) => onFilter(next as DeliveryFilter)}
    />
  );
}

function ReplayFailed({ endpoint, failed }: { endpoint: number; failed: number }) {
  const { t } = useTranslation();
  const replay = useReplayFailed();
  /** Fixed when the dialog opens. */
  const [asked, setAsked] = useState<{ endpoint: number; count: number } | null>(null);
  return (
    <>
      {failed > 0 && (
        <button
          type="button"
          className={`link ${classes.replayAll}`}
          disabled={replay.isPending}
          onClick={() => setAsked({ endpoint, count: failed })}
        >
          {t('webhooks.replay.all', { count: failed })}
        </button>
      )}
      <ConfirmDialog
        opened={asked !== null}
        danger={false}
        title={t('webhooks.replay.allTitle', { count: asked?.count ?? 0 })}
        text={t('webhooks.replay.allText')}
        confirm={t('webhooks.replay.confirm')}
        onConfirm={() => asked && replay.mutateAsync(asked.endpoint)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function Nothing({ filter }: { filter: DeliveryFilter }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconInbox />}
      title={t(`webhooks.nothing.${filter}`)}
      {...(filter === 'all' && { text: t('webhooks.nothing.text') })}
    />
  );
}
