/** Status of the webhook and its actions. */
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { Button } from '@mantine/core';
import { IconPlugConnected, IconSend } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { useIsOpen } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EndpointBadge, PauseOrResume, useTestEndpoint, whyOf } from '../webhooks/public.ts';
import classes from './lists.module.css';
import type { List } from './lists.queries.ts';
import { type ListWebhook, useDisconnect } from './webhook.queries.ts';

const route = getRouteApi('/app/lead-search/saved-lists/$list/webhook');

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.line}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export function WebhookState({ list, hook }: { list: List; hook: ListWebhook | null }) {
  const { t } = useTranslation();
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
      <Acts list={list} hook={hook} />
    </Card>
  );
}

function Acts({ list, hook }: { list: List; hook: ListWebhook }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(webhooks.setUp);
  const navigate = route.useNavigate();
  const test = useTestEndpoint();
  return (
    <div className={classes.foot}>
      {isOpen && <Disconnect list={list} />}
      <PauseOrResume endpoint={hook} disabled={!isOpen} />
      <Button
        leftSection={<IconSend />}
        loading={test.isPending}
        disabled={!isOpen}
        onClick={() =>
          test.mutate(hook.endpoint_id, {
            onSuccess: ({ delivery_id }) => navigate({ search: { delivery: delivery_id }, resetScroll: false }),
          })
        }
      >
        {t('webhooks.screen.test')}
      </Button>
    </div>
  );
}

function Disconnect({ list }: { list: List }) {
  const { t } = useTranslation();
  const disconnect = useDisconnect(list.id);
  /** The list's name when the dialog opened. */
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <Button variant="subtle" onClick={() => setAsked(list.name)}>
        {t('webhooks.screen.disconnect')}
      </Button>
      <ConfirmDialog
        opened={asked !== null}
        title={t('webhooks.screen.disconnectTitle', { list: asked ?? '' })}
        text={t('webhooks.screen.disconnectText')}
        confirm={t('webhooks.screen.disconnect')}
        cancel={t('webhooks.screen.keep')}
        onConfirm={() => disconnect.mutateAsync(undefined)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function Facts({ hook }: { hook: ListWebhook }) {
  const { t } = useTranslation();
  const why = whyOf(t, hook);
  return (
    <div className="stack">
      {why && <Note tone="warn">{why}</Note>}
      <dl className={classes.lines}>
        <Line name={t('webhooks.screen.state')}>
          <EndpointBadge state={hook.state} />
        </Line>
        <Line name={t('webhooks.screen.last')}>{lastLine(t, hook)}</Line>
        <Line name={t('webhooks.screen.waiting')}>{formatNumber(hook.waiting)}</Line>
        <Line name={t('webhooks.screen.secret')}>
          <code>{hook.secret}</code>
        </Line>
      </dl>
    </div>
  );
}

function lastLine(t: TFunction, { last }: ListWebhook) {
  if (!last) return t('webhooks.screen.never');
  if (last.status === 'skipped') return t('webhooks.outcome.skipped');
  const status = last.answered === null ? t('webhooks.screen.noAnswer') : String(last.answered);
  return t(`webhooks.screen.lastLine.${last.status}`, { status, when: formatRelative(last.at) });
}
