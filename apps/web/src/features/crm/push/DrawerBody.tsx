/** The drawer's content, from nothing connected to the last lead sent. The state of the push decides. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlug, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import type { Connection } from '../crm.queries.ts';
import { NAMES } from '../words.ts';
import { PlanView } from './PlanView.tsx';
import classes from './push.module.css';
import { type Push, useMove, usePushHistory } from './push.queries.ts';
import { RunCard } from './RunCard.tsx';
import type { DrawerState } from './usePushDrawer.ts';

export function DrawerBody({ drawer }: { drawer: DrawerState }) {
  const { connections, all, connection, plan, push } = drawer;
  if (push.data) return <OfPush push={push.data} />;
  return (
    <QueryState query={connections} skeleton={<Waiting />}>
      {() => {
        if (all.length === 0) return <NothingConnected />;
        if (plan.error) return <Problem words={plan.error.message} onAgain={() => void plan.refetch()} />;
        if (push.isError) return <QueryState query={push}>{() => null}</QueryState>;
        return connection?.state === 'reconnect' ? <AccessEnded connection={connection} /> : <Waiting />;
      }}
    </QueryState>
  );
}

const Waiting = () => (
  <div className={classes.plan}>
    <SkeletonLines lines={6} />
  </div>
);

function OfPush({ push }: { push: Push }) {
  if (push.state === 'planning') return <Planning push={push} />;
  if (push.state === 'planned')
    return (
      <>
        <PlanView push={push} />
        <LastRun listId={push.list_id} />
      </>
    );
  if (push.started_at === null) return <StoppedPlan push={push} />;
  return (
    <div className={classes.history}>
      <RunCard push={push} />
    </div>
  );
}

/** Large plans take a while: the CRM is asked about every lead, as fast as it allows. */
function Planning({ push }: { push: Push }) {
  const { t } = useTranslation();
  const crm = NAMES[push.connection.provider];
  const title = t('sending.plan.checking', { crm });
  return (
    <section className={classes.plan} role="status">
      <div className={classes.planHead}>
        <b className="h15">{title}</b>
        <span className="c13 t3 num">
          {t('sending.run.progress', { n: formatNumber(push.checked), total: formatNumber(push.total) })}
        </span>
      </div>
      <Meter label={title} parts={[{ share: push.checked / Math.max(1, push.total) }]} />
      <p className={classes.patience}>{t('sending.plan.patience', { crm })}</p>
    </section>
  );
}

function StoppedPlan({ push }: { push: Push }) {
  const { t } = useTranslation();
  const check = useMove('check');
  return (
    <EmptyState
      icon={<IconAlertTriangle />}
      title={t(push.state === 'canceled' ? 'sending.plan.stopped' : 'sending.plan.failed')}
      text={push.error ?? t('sending.plan.nothingSent')}
      action={
        <Button leftSection={<IconRefresh />} loading={check.isPending} onClick={() => check.mutate(push.id)}>
          {t('sending.plan.again')}
        </Button>
      }
    />
  );
}

function Problem({ words, onAgain }: { words: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconAlertTriangle />}
      title={t('sending.plan.failed')}
      text={words}
      action={
        <Button leftSection={<IconRefresh />} onClick={onAgain}>
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}

const toConnections = (words: string) => (
  <Button
    variant="filled"
    leftSection={<IconPlug />}
    renderRoot={(props) => <Link to="/settings/integration/crm" {...props} />}
  >
    {words}
  </Button>
);

function NothingConnected() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconPlug />}
      title={t('sending.notConnected')}
      text={t('sending.notConnectedText')}
      action={toConnections(t('sending.connectOne'))}
    />
  );
}

function AccessEnded({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const crm = NAMES[connection.provider];
  return (
    <EmptyState
      icon={<IconAlertTriangle />}
      title={t('sending.ended', { crm })}
      text={t('sending.endedText', { crm })}
      action={toConnections(t('sending.reconnect'))}
    />
  );
}

/** The last push from this list. */
function LastRun({ listId }: { listId: number }) {
  const [last] = usePushHistory({ page: 1, limit: 1, list_id: listId }).data?.data ?? [];
  if (!last) return null;
  return (
    <div className={classes.history}>
      <RunCard push={last} />
    </div>
  );
}
