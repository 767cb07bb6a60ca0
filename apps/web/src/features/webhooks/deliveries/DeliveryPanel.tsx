/** One delivery in detail: attempts, request and response. A card next to its table, a sheet on a phone. */
import { MAX_ATTEMPTS } from '@leadwright/contract/integrations/deliveries';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../../../ui/display/in-order.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import classes from './deliveries.module.css';
import { type DeliveryDetails, useDelivery, useReplay } from './deliveries.queries.ts';
import { aboutWords, hasSucceeded, whenWords } from './delivery-words.tsx';
import { AnswerPane, SentPane } from './Exchange.tsx';

interface Props {
  id: number;
  mayReplay: boolean;
}

export function DeliveryCard({ id, mayReplay }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.panel} aria-label={t('webhooks.delivery.details')}>
      <Details id={id} mayReplay={mayReplay} />
    </section>
  );
}

export function DeliverySheet({
  id,
  mayReplay,
  onClose,
}: {
  id: number | null;
  mayReplay: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <SidePanel opened={id !== null} label={t('webhooks.delivery.details')} onClose={onClose}>
      {id !== null && <Details id={id} mayReplay={mayReplay} />}
    </SidePanel>
  );
}

function Details({ id, mayReplay }: Props) {
  const delivery = useDelivery(id);
  return (
    <QueryState query={delivery} skeleton={<SkeletonLines />}>
      {(found) => <Found key={found.id} delivery={found} mayReplay={mayReplay} />}
    </QueryState>
  );
}

function Found({ delivery, mayReplay }: { delivery: DeliveryDetails; mayReplay: boolean }) {
  const { t } = useTranslation();
  /** The attempt whose response is shown; the newest by default. */
  const [number, setNumber] = useState<number | null>(null);
  const attempt = delivery.tries.find((one) => one.number === number) ?? delivery.tries[0];
  return (
    <>
      <div className={classes.panelHead}>
        <h2 className="h15 ell">{aboutWords(t, delivery)}</h2>
        <span className="mono t3">{delivery.event}</span>
        <Tries delivery={delivery} />
        <span className="c12 t2 num">{stateWords(t, delivery)}</span>
        {mayReplay && <Replay delivery={delivery} />}
      </div>
      <div className={classes.panes}>
        <SentPane sent={delivery.sent} />
        <AnswerPane attempts={delivery.tries} shown={attempt} onShow={setNumber} />
      </div>
    </>
  );
}

function Replay({ delivery }: { delivery: DeliveryDetails }) {
  const { t } = useTranslation();
  const replay = useReplay();
  return (
    <Button
      size="xs"
      className={classes.replay ?? ''}
      leftSection={<IconRepeat />}
      loading={replay.isPending}
      onClick={() => replay.mutate(delivery.id)}
    >
      {t('webhooks.replay.one')}
    </Button>
  );
}

/** One dash per attempt of this round: made, next, or left. */
function Tries({ delivery }: { delivery: DeliveryDetails }) {
  const { t } = useTranslation();
  const made = delivery.tries.slice(0, delivery.attempts).toReversed();
  const lookOf = (index: number) => {
    const attempt = made[index];
    if (attempt) return hasSucceeded(attempt) ? 'ok' : 'bad';
    return index === made.length && delivery.status === 'waiting' ? 'next' : undefined;
  };
  return (
    <span
      className={classes.tries}
      role="img"
      aria-label={t('webhooks.delivery.tries', { n: delivery.attempts, most: MAX_ATTEMPTS })}
    >
      {times(MAX_ATTEMPTS, (index) => (
        <i data-look={lookOf(index)} />
      ))}
    </span>
  );
}

function stateWords(t: TFunction, delivery: DeliveryDetails) {
  const [last] = delivery.tries;
  if (delivery.status === 'skipped') return t('webhooks.outcome.skipped');
  if (!last) return t('webhooks.outcome.unsent');
  const words = { n: delivery.attempts || last.number, when: whenWords(last.at) };
  if (delivery.status === 'delivered') return t('webhooks.outcome.delivered', words);
  if (delivery.status === 'failed') return t('webhooks.outcome.givenUp', words);
  return delivery.attempts === 0 ? t('webhooks.outcome.again') : t('webhooks.outcome.failed', words);
}
