/**
 * Endpoints at the left, the open one with its deliveries at the right. On a phone the open one replaces the list. The
 * URL has the open endpoint and its view.
 */
import { MAX_WEBHOOKS } from '@leadwright/contract/integrations/webhooks';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconPlus, IconWebhook } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { useIsOpen } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { DeliveryHistory } from './deliveries/DeliveryHistory.tsx';
import { EndpointDialog } from './endpoints/EndpointDialog.tsx';
import { EndpointHead } from './endpoints/EndpointHead.tsx';
import { EndpointList } from './endpoints/EndpointList.tsx';
import { isStanding } from './endpoints/endpoint-state.tsx';
import classes from './endpoints/endpoints.module.css';
import { useWebhookScope } from './scope.tsx';
import { type AccountWebhook, useWatchedWebhooks, useWebhooks } from './webhooks.queries.ts';

interface Search {
  endpoint?: number;
  delivery?: number;
  state?: string;
  page?: number;
}

interface Place {
  search: Search;
  onGo: (search: Search, how?: { replace?: boolean; resetScroll?: boolean }) => void;
}

/** The board, and the button that adds an endpoint, for the page header or the empty state. */
export function useWebhooksBoard({ search, onGo }: Place): { add: ReactNode; board: ReactNode } {
  const { t } = useTranslation();
  const { acts } = useWebhookScope();
  const found = useWebhooks();
  const isOpen = useIsOpen(acts.create);
  const [adding, setAdding] = useKeptState('new endpoint', false);
  useWatchedWebhooks();
  const count = found.data?.length ?? 0;
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus />}
      disabled={!isOpen || count >= MAX_WEBHOOKS}
      onClick={() => setAdding(true)}
    >
      {t('webhooks.add.open')}
    </Button>
  );
  const board = (
    <>
      <QueryState query={found} isEmpty={(all) => all.length === 0} empty={<None action={add} />}>
        {(all) => <Board endpoints={all} search={search} onGo={onGo} />}
      </QueryState>
      {adding && (
        <EndpointDialog endpoint={null} onCreated={(endpoint) => onGo({ endpoint })} onClose={() => setAdding(false)} />
      )}
    </>
  );
  return { add: count > 0 && add, board };
}

function None({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  const { none, hint } = useWebhookScope();
  return (
    <Card>
      <EmptyState
        icon={<IconWebhook />}
        title={t('webhooks.screen.none')}
        text={`${t(none)} ${t(hint)}`}
        action={action}
      />
    </Card>
  );
}

function Board({ endpoints, search, onGo }: Place & { endpoints: AccountWebhook[] }) {
  const narrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const { chosen, forget } = useChosen(search.endpoint, endpoints);
  const endpoint = endpoints.find((one) => one.endpoint_id === chosen);
  const choose = (next: number) => onGo({ endpoint: next });
  const leave = () => {
    if (endpoint) forget(endpoint.endpoint_id);
    onGo({}, { replace: true });
  };
  if (narrow && !search.endpoint) return <EndpointList endpoints={endpoints} chosen={undefined} onChoose={choose} />;
  return (
    <div className={classes.board}>
      {narrow ? (
        <Back onBack={() => onGo({})} />
      ) : (
        <EndpointList endpoints={endpoints} chosen={chosen} onChoose={choose} />
      )}
      <div className={classes.main}>
        {endpoint ? (
          <Chosen key={endpoint.endpoint_id} endpoint={endpoint} search={search} onGo={onGo} onRemoved={leave} />
        ) : (
          <Gone />
        )}
      </div>
    </div>
  );
}

/**
 * The open endpoint: the one in the URL, or the first when the page opened. If it disappears, no other one replaces it;
 * otherwise a button would suddenly apply to another endpoint.
 */
function useChosen(asked: number | undefined, endpoints: AccountWebhook[]) {
  const [first, setFirst] = useState(endpoints[0]?.endpoint_id);
  const [isForgotten, setForgotten] = useState(false);
  if (isForgotten && !endpoints.some((one) => one.endpoint_id === first)) {
    setFirst(endpoints[0]?.endpoint_id);
    setForgotten(false);
  }
  return { chosen: asked ?? first, forget: (id: number) => setForgotten(id === first) };
}

function Chosen({ endpoint, search, onGo, onRemoved }: Place & { endpoint: AccountWebhook; onRemoved: () => void }) {
  const { endpoint: _, ...address } = search;
  const id = endpoint.endpoint_id;
  return (
    <DeliveryHistory
      endpoint={id}
      mayReplay={!isStanding(endpoint)}
      address={address}
      onGo={(to, replace = false) => onGo({ endpoint: id, ...to }, { replace, resetScroll: false })}
      head={
        <EndpointHead
          endpoint={endpoint}
          onTested={(delivery) => onGo({ endpoint: id, delivery }, { resetScroll: false })}
          onRemoved={onRemoved}
        />
      }
    />
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState icon={<IconWebhook />} title={t('webhooks.gone.title')} text={t('webhooks.gone.text')} />
    </Card>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={`link ${classes.back}`} onClick={onBack}>
      <IconArrowLeft aria-hidden="true" />
      {t('webhooks.endpoint.back')}
    </button>
  );
}
