/** Zapier: Zaps subscribe by themselves, so there is nothing to connect. The invite link leads to the app. */
import type { WebhookEvent } from '@leadwright/contract/integrations/webhooks';
import type { ZapierHook } from '@leadwright/contract/integrations/zapier';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { Badge } from '../../../ui/display/marks.tsx';
import { EndpointBadge } from '../../webhooks/public.ts';
import { useZapier } from '../crm.queries.ts';
import { Connector } from './Connector.tsx';
import classes from './connections.module.css';

/** Event names contain a dot, which translation keys cannot. */
const EVENTS = {
  'lead.added': 'leadAdded',
  'search.finished': 'searchFinished',
  'enrichment.finished': 'enrichmentFinished',
  'text.finished': 'textFinished',
  'push.finished': 'pushFinished',
  'lead.crm_changed': 'leadCrmChanged',
  'autopilot.stopped': 'autopilotStopped',
  'workflow.finished': 'workflowFinished',
  'credits.exhausted': 'creditsExhausted',
} as const satisfies Record<WebhookEvent, string>;
const eventOf = (t: TFunction, event: WebhookEvent) => t(`sending.event.${EVENTS[event]}`);

type Found = NonNullable<ReturnType<typeof useZapier>['data']>;

export function ZapierCard() {
  const { t } = useTranslation();
  const { data } = useZapier();
  const live = data?.summary.live ?? 0;
  return (
    <Connector
      provider="zapier"
      badges={
        live > 0 && (
          <Badge tone="ok" icon={<IconCircleCheck />}>
            {t('sending.zapier.live', { count: live, n: formatNumber(live) })}
          </Badge>
        )
      }
      fact={live > 0 && data ? factOf(t, data) : t('sending.about.zapier')}
      line={data && (data.invite_url ? <Invite url={data.invite_url} /> : <HowTo />)}
    >
      {data && data.data.length > 0 && <Hooks hooks={data.data} />}
    </Connector>
  );
}

/** "New lead 2, search finished 1. 186 deliveries in 7 days, none failed." */
function factOf(t: TFunction, { data, summary }: Found) {
  const events = [...new Set(data.map(({ event }) => event))].map((event) => {
    const n = formatNumber(data.filter((hook) => hook.event === event).length);
    return `${eventOf(t, event)} ${n}`;
  });
  const all = summary.delivered_7_days + summary.failed_7_days;
  const sent = t('sending.zapier.deliveries', { count: all, n: formatNumber(all) });
  const failed = t('sending.zapier.failed', { count: summary.failed_7_days, n: formatNumber(summary.failed_7_days) });
  return `${events.join(', ')}. ${sent}${all > 0 ? `, ${failed}` : ''}.`;
}

function Invite({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.label}>{t('sending.zapier.invite')}</span>
      <span className={classes.copy}>
        <span className="ell grow" title={url}>
          {url}
        </span>
        <CopyButton text={url} />
      </span>
      <Button
        leftSection={<IconExternalLink />}
        renderRoot={(props) => <a href={url} target="_blank" rel="noreferrer noopener" {...props} />}
      >
        {t('sending.zapier.open')}
      </Button>
    </>
  );
}

/** Without a published app: a page explains the alternatives, and how to publish one. */
function HowTo() {
  const { t } = useTranslation();
  return (
    <Link className="link" to="/settings/zapier">
      {t('sending.zapier.howTo')}
    </Link>
  );
}

function Hooks({ hooks }: { hooks: ZapierHook[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.hooks}>
      {hooks.map((hook) => (
        <li key={hook.id}>
          <span className="b5">{eventOf(t, hook.event)}</span>
          <span className="ell mono t3">{hook.target_url}</span>
          <EndpointBadge state={hook.state} />
        </li>
      ))}
    </ul>
  );
}
