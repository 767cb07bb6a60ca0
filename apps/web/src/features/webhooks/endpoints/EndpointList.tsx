/** The endpoints of the account: state, events, the last 24 hours. */
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../lib/session.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useWebhookScope } from '../scope.tsx';
import { type AccountWebhook, useResumeEndpoint } from '../webhooks.queries.ts';
import { EndpointBadge, isStanding, shortUrl, whyOf } from './endpoint-state.tsx';
import classes from './endpoints.module.css';
import { HourBars } from './HourBars.tsx';

interface Props {
  endpoints: AccountWebhook[];
  chosen: number | undefined;
  onChoose: (endpoint: number) => void;
}

export function EndpointList({ endpoints, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { hint } = useWebhookScope();
  return (
    <div className={classes.side}>
      <Card title={t('webhooks.endpoint.title')} note={t('webhooks.endpoint.note')} line padded={false}>
        <ul>
          {endpoints.map((one) => (
            <Endpoint
              key={one.endpoint_id}
              endpoint={one}
              on={one.endpoint_id === chosen}
              onChoose={() => onChoose(one.endpoint_id)}
            />
          ))}
        </ul>
      </Card>
      <p className={classes.hint}>{t(hint)}</p>
    </div>
  );
}

function Endpoint({ endpoint, on, onChoose }: { endpoint: AccountWebhook; on: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  return (
    <li className={classes.endpoint} data-on={on || undefined}>
      {/* Covers the whole entry; its actions lie above. */}
      <button type="button" className={classes.choose} aria-current={on ? 'true' : undefined} onClick={onChoose}>
        <b className="ell b5" title={endpoint.url}>
          {shortUrl(endpoint.url)}
        </b>
      </button>
      <EndpointBadge state={endpoint.state} />
      {/* While deliveries are retried, the events are more useful than the time of the first failure. */}
      <span className={classes.events}>{isStanding(endpoint) ? whyOf(t, endpoint) : endpoint.events.join(', ')}</span>
      <HourBars {...endpoint} />
      <span className={classes.sums}>
        <span>{t('webhooks.endpoint.delivered', { delivered: endpoint.delivered })}</span>
        <Rest endpoint={endpoint} />
      </span>
    </li>
  );
}

function Rest({ endpoint }: { endpoint: AccountWebhook }) {
  const { t } = useTranslation();
  const resume = useResumeEndpoint();
  const isOpen = useIsOpen(useWebhookScope().acts.resume);
  const { failed, waiting } = endpoint;
  if (isStanding(endpoint)) {
    return (
      <button
        type="button"
        className={`link ${classes.resume}`}
        disabled={resume.isPending || !isOpen}
        onClick={() => resume.mutate(endpoint.endpoint_id)}
      >
        {t(endpoint.state === 'ended' ? 'webhooks.act.startAgain' : 'webhooks.endpoint.resume', { failed, waiting })}
      </button>
    );
  }
  if (failed === 0 && waiting === 0) return <span>{t('webhooks.endpoint.failed', { failed, waiting })}</span>;
  return (
    <span data-bad={failed > 0 || undefined}>
      {t(waiting > 0 ? 'webhooks.endpoint.failedAndWaiting' : 'webhooks.endpoint.failed', { failed, waiting })}
    </span>
  );
}
