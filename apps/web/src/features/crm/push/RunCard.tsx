/** A confirmed push: its progress, its result per lead, and the available actions. */
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconPlayerStop, IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { Badge } from '../../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useConnections } from '../crm.queries.ts';
import { NAMES, whenOf } from '../words.ts';
import classes from './push.module.css';
import { isBusy, type Push, sendable, stillThere, useMove } from './push.queries.ts';
import { RunRecords } from './RunRecords.tsx';
import { undoSteps } from './undo-steps.ts';

export function RunCard({ push }: { push: Push }) {
  const { t } = useTranslation();
  const there = stillThere(push);
  return (
    <section className={classes.card}>
      <div className={classes.runHead}>
        <h3 className="h15">{titleOf(t, push)}</h3>
        <span className="c13 t2 num">{lengthOf(t, push)}</span>
        {there > 0 && (
          <Badge tone="ok" icon={<IconCircleCheck />}>
            {t('sending.result.sent', { count: there, n: formatNumber(there) })}
          </Badge>
        )}
        {push.failed > 0 && (
          <Badge tone="bad" icon={<IconCircleX />}>
            {t('sending.result.failed', { count: push.failed, n: formatNumber(push.failed) })}
          </Badge>
        )}
        <span className={classes.runActs}>
          <RunActs push={push} />
        </span>
      </div>
      {isBusy(push) && <Progress push={push} />}
      <Notices push={push} />
      <RunRecords push={push} />
    </section>
  );
}

/** "Sent today 09:31", "Sending" */
function titleOf(t: TFunction, push: Push) {
  if (push.state !== 'completed') return t(`sending.pushState.${push.state}`);
  return t('sending.run.sentAt', { when: whenOf(t, push.finished_at ?? push.created_at) });
}

/** "46 leads in 12 s" */
function lengthOf(t: TFunction, { started_at, finished_at, ...push }: Push) {
  const n = sendable(push);
  const leads = t('sending.leads', { count: n, n: formatNumber(n) });
  if (!started_at || !finished_at) return leads;
  const seconds = Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1000));
  return seconds < 120
    ? t('sending.run.inSeconds', { leads, n: formatNumber(seconds) })
    : t('sending.run.inMinutes', { leads, n: formatNumber(Math.round(seconds / 60)) });
}

function Progress({ push }: { push: Push }) {
  const { t } = useTranslation();
  const all = Math.max(1, sendable(push));
  const isUndo = push.state === 'undoing';
  const done = isUndo ? all - (push.undo?.open ?? all) : push.sent + push.failed;
  return (
    <div className={classes.progress} role="status">
      <Meter
        label={t(`sending.pushState.${push.state}`)}
        parts={
          isUndo
            ? [{ share: done / all }]
            : [{ share: push.sent / all }, { share: push.failed / all, colour: 'var(--bad)' }]
        }
      />
      <span>{t('sending.run.progress', { n: formatNumber(done), total: formatNumber(all) })}</span>
    </div>
  );
}

function Notices({ push }: { push: Push }) {
  const { t } = useTranslation();
  const crm = NAMES[push.connection.provider];
  const { undo } = push;
  const wait = push.left > 0 ? push.left : sendable(push) - push.sent - push.failed;
  return (
    <>
      {push.state === 'waiting' && (
        <div className={classes.notice}>
          <Note tone="warn" role="status">
            {t('sending.run.waits', { crm, count: wait, n: formatNumber(wait) })}{' '}
            <Link className="link" to="/settings/integration/crm">
              {t('sending.reconnect')}
            </Link>
          </Note>
        </div>
      )}
      {push.error && (
        <div className={classes.notice}>
          <Note tone="bad" role="alert">
            {push.error}
          </Note>
        </div>
      )}
      {push.state === 'undone' && undo && (
        <div className={classes.notice}>
          <Note tone={undo.left_alone > 0 ? 'warn' : 'ok'} role="status">
            {undoneOf(t, undo)}{' '}
            {undo.left_alone > 0 &&
              t('sending.undo.left', { count: undo.left_alone, n: formatNumber(undo.left_alone), crm })}
          </Note>
        </div>
      )}
    </>
  );
}

/** "96 contacts deleted, 21 with their old values again." */
const undoneOf = (t: TFunction, { deleted, restored }: NonNullable<Push['undo']>) =>
  `${[
    (deleted > 0 || restored === 0) && t('sending.undo.deleted', { count: deleted, n: formatNumber(deleted) }),
    restored > 0 && t('sending.undo.restored', { count: restored, n: formatNumber(restored) }),
  ]
    .filter(Boolean)
    .join(', ')}.`;

function RunActs({ push }: { push: Push }) {
  const { t } = useTranslation();
  const [undoing, setUndoing] = useState<Push | null>(null);
  const [retry, cancel] = [useMove('retry'), useMove('cancel')];
  const [maySend, mayUndo] = [useIsOpen(crmPush.retry), useIsOpen(crmPush.undo)];
  const isOver = !isBusy(push);
  return (
    <>
      {isOver && push.failed > 0 && push.state !== 'undone' && (
        <Button
          size="xs"
          leftSection={<IconRepeat />}
          loading={retry.isPending}
          disabled={!maySend}
          onClick={() => retry.mutate(push.id)}
        >
          {t('sending.run.retry', { count: push.failed, n: formatNumber(push.failed) })}
        </Button>
      )}
      {isOver && push.undo_until && push.state !== 'undone' && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowBackUp />}
          disabled={!mayUndo}
          onClick={() => setUndoing(push)}
        >
          {t('common.undo')}
        </Button>
      )}
      {(push.state === 'sending' || push.state === 'waiting') && (
        <Button
          size="xs"
          leftSection={<IconPlayerStop />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(push.id)}
        >
          {t('common.stop')}
        </Button>
      )}
      {undoing && <UndoDialog push={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

function UndoDialog({ push, onClose }: { push: Push; onClose: () => void }) {
  const { t } = useTranslation();
  const undo = useMove('undo');
  const connection = useConnections().data?.data.find(({ id }) => id === push.connection.id);
  const hasTags = connection?.can.tags === true;
  const crm = NAMES[push.connection.provider];
  const { doubtful } = push;
  const all = push.sent + doubtful;
  return (
    <ConfirmDialog
      opened
      title={t('sending.undo.title', {
        leads: t('sending.leads', { count: all, n: formatNumber(all) }),
        crm,
      })}
      text={[
        ...undoSteps(t, { create: push.created, update: push.updated, hasTags }),
        doubtful > 0 && t('sending.undo.doubtful', { count: doubtful, n: formatNumber(doubtful), crm }),
        t('sending.undo.leaves', { crm }),
        push.undo_until && t('sending.undo.until', { date: formatDate(push.undo_until) }),
      ]
        .filter(Boolean)
        .join(' ')}
      confirm={t('sending.undo.act')}
      cancel={t('sending.undo.keep')}
      onConfirm={() => undo.mutateAsync(push.id)}
      onClose={onClose}
    />
  );
}
