/** The main action, what undo will do, and how to close. */
import { crmPush, PUSH_UNDO_DAYS } from '@leadwright/contract/integrations/crm-push';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import type { Connection } from '../crm.queries.ts';
import { NAMES } from '../words.ts';
import classes from './push.module.css';
import { isBusy, type Push, sendable, useMove, useSend } from './push.queries.ts';
import { undoSteps } from './undo-steps.ts';
import type { DrawerState } from './usePushDrawer.ts';

const DAY_MS = 86_400_000;

export function DrawerFoot({ drawer, onClose }: { drawer: DrawerState; onClose: () => void }) {
  const { t } = useTranslation();
  const push = drawer.push.data;
  if (!push) return <Ends onClose={onClose} />;
  if (push.state === 'planning') return <WhilePlanning push={push} onClose={onClose} />;
  if (push.state === 'planned') return <Confirm push={push} connection={drawer.connection} onClose={onClose} />;
  return (
    <>
      <span className={classes.footWords}>{isBusy(push) && t('sending.foot.goesOn')}</span>
      <Ends onClose={onClose} />
    </>
  );
}

function Ends({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <span className={classes.footActs}>
      <Button size="lg" onClick={onClose}>
        {t('common.close')}
      </Button>
    </span>
  );
}

/** Closing keeps it running. The activity list opens it again. */
function WhilePlanning({ push, onClose }: { push: Push; onClose: () => void }) {
  const { t } = useTranslation();
  const cancel = useMove('cancel');
  return (
    <>
      <span className={classes.footWords}>{t('sending.foot.planning')}</span>
      <span className={classes.footActs}>
        <Button
          size="lg"
          variant="subtle"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(push.id, { onSuccess: onClose })}
        >
          {t('common.cancel')}
        </Button>
      </span>
    </>
  );
}

interface ConfirmProps {
  push: Push;
  connection: Connection | undefined;
  onClose: () => void;
}

function Confirm({ push, connection, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const send = useSend();
  const maySend = useIsOpen(crmPush.send);
  const count = sendable(push);
  const { create, update } = push.plan;
  return (
    <>
      <span className={classes.footWords}>
        {count > 0 && connection && <UndoWords push={push} can={connection.can} />}
      </span>
      <span className={classes.footActs}>
        <Button size="lg" variant="subtle" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          size="lg"
          variant="filled"
          leftSection={<IconSend />}
          loading={send.isPending}
          disabled={count === 0 || !maySend}
          // Ignores the second press of a double click, even if the first was answered at once.
          onClick={(event) => event.detail < 2 && send.mutate({ id: push.id, expected: { create, update } })}
        >
          {count > 0 ? t('sending.send', { count, n: formatNumber(count) }) : t('sending.sendNone')}
        </Button>
      </span>
    </>
  );
}

function UndoWords({ push, can }: { push: Push; can: Connection['can'] }) {
  const { t } = useTranslation();
  if (!can.undo) return t('sending.foot.noUndo', { crm: NAMES[push.connection.provider] });
  const date = formatDay(Date.now() + PUSH_UNDO_DAYS * DAY_MS);
  return (
    <>
      <Trans i18nKey="sending.foot.undo" values={{ date }} components={{ b: <b /> }} />{' '}
      {undoSteps(t, { ...push.plan, hasTags: can.tags }).join(' ')}
    </>
  );
}
