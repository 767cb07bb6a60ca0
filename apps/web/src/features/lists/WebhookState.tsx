/** Status of the webhook and its actions. */
import { Button } from '@mantine/core';
import { IconPlugConnected, IconSend } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { Badge } from '../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './lists.module.css';
import type { List } from './lists.queries.ts';
import { type ListWebhook, useDisconnect, useTestWebhook } from './webhook.queries.ts';

/** Token and secret generated for this webhook, shown once to be copied. */
export function GeneratedSecrets({
  token,
  secret,
  onClose,
}: {
  token: string | null;
  secret: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('webhooks.screen.madeTitle')}
      note={t('webhooks.screen.madeText')}
      aside={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <dl className={classes.lines}>
        {token && <Secret name={t('webhooks.screen.token')} value={token} />}
        {secret && <Secret name={t('webhooks.screen.secret')} value={secret} />}
      </dl>
      <p className="c12 t3">{t('webhooks.screen.secretHelp')}</p>
    </Card>
  );
}

const Secret = ({ name, value }: { name: string; value: string }) => (
  <Line name={name}>
    <code className="ell">{value}</code>
    <CopyButton compact text={value} label={name} />
  </Line>
);

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.line}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export function WebhookState({ list, hook }: { list: List; hook: ListWebhook | null }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const test = useTestWebhook(list.id);
  const disconnect = useDisconnect(list.id);
  if (!hook) {
    return (
      <Card>
        <EmptyState
          icon={<IconPlugConnected />}
          title={t('webhooks.screen.none')}
          text={t('webhooks.screen.noneText')}
        />
      </Card>
    );
  }
  return (
    <Card title={t('webhooks.screen.state')}>
      <Facts hook={hook} />
      <div className={classes.foot}>
        <Button variant="subtle" onClick={() => setAsking(true)}>
          {t('webhooks.screen.disconnect')}
        </Button>
        <Button leftSection={<IconSend />} loading={test.isPending} onClick={() => test.mutate(undefined)}>
          {t('webhooks.screen.test')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('webhooks.screen.disconnectTitle', { list: list.name })}
        text={t('webhooks.screen.disconnectText')}
        confirm={t('webhooks.screen.disconnect')}
        cancel={t('webhooks.screen.keep')}
        onConfirm={() => disconnect.mutateAsync(undefined)}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

function Facts({ hook }: { hook: ListWebhook }) {
  const { t } = useTranslation();
  const stopped = hook.state === 'ended' ? 'gone' : hook.state === 'paused' ? 'failing' : null;
  return (
    <>
      {stopped && (
        <Note tone="warn">
          {t(`webhooks.screen.${stopped}`)}. {t('webhooks.screen.pausedHelp')}
        </Note>
      )}
      <dl className={classes.lines}>
        {!stopped && (
          <Line name={t('webhooks.screen.state')}>
            <Badge tone="ok">{t('webhooks.screen.connected')}</Badge>
          </Line>
        )}
        <Line name={t('webhooks.screen.last')}>{lastLine(t, hook)}</Line>
        <Line name={t('webhooks.screen.waiting')}>{formatNumber(hook.waiting)}</Line>
        <Line name={t('webhooks.screen.secret')}>
          <code>{hook.secret}</code>
        </Line>
      </dl>
    </>
  );
}

function lastLine(t: TFunction, { last }: ListWebhook) {
  if (!last || last.status === 'skipped') return t('webhooks.screen.never');
  const status = last.answered === null ? t('webhooks.screen.noAnswer') : String(last.answered);
  return t(`webhooks.screen.lastLine.${last.status}`, { status, when: formatRelative(last.at) });
}
