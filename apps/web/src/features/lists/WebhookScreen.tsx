/** Webhook of a list, which receives its new leads: connect, test, view deliveries, disconnect. */
import { ListWebhookBody, webhooks } from '@leadwright/contract/integrations/webhooks';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../lib/session.ts';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { DeliveryHistory, isStanding, ShownOnce, useWatchedWebhooks } from '../webhooks/public.ts';
import classes from './lists.module.css';
import { type List, useList } from './lists.queries.ts';
import { TypeBadge } from './type-icons.tsx';
import { useListCrumbs } from './useListCrumbs.tsx';
import { WebhookState } from './WebhookState.tsx';
import { type ListWebhook, useSetUpWebhook, useWebhook } from './webhook.queries.ts';

const route = getRouteApi('/app/lead-search/saved-lists/$list/webhook');

export function WebhookScreen() {
  const { id } = route.useParams().list;
  const { t } = useTranslation();
  const list = useList(id);
  const hook = useWebhook(id);
  const crumbs = useListCrumbs(list.data);
  useWatchedWebhooks();
  return (
    <Page
      title={t('webhooks.screen.title')}
      mark={list.data && <TypeBadge type={list.data.type} />}
      subtitle={list.data?.name}
      crumbs={crumbs}
    >
      <QueryState query={list}>
        {(found) => (
          <QueryState query={hook}>
            {(known) => (
              <div className="stack" key={id}>
                <Columns list={found} hook={known.hook} />
                {known.endpoint !== null && <History endpoint={known.endpoint} hook={known.hook} />}
              </div>
            )}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}

function Columns({ list, hook }: { list: List; hook: ListWebhook | null }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ token: string | null; secret: string | null } | null>(null);
  return (
    <div className={classes.columns}>
      <Card>
        <p className={classes.text}>{t('webhooks.screen.text')}</p>
        <HookForm key={hook?.url ?? ''} list={list} hook={hook} onMade={setMade} />
      </Card>
      <WebhookState list={list} hook={hook} />
      {made && <ShownOnce {...made} onClose={() => setMade(null)} />}
    </div>
  );
}

/** Stays available after disconnecting. */
function History({ endpoint, hook }: { endpoint: number; hook: ListWebhook | null }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  return (
    <DeliveryHistory
      key={endpoint}
      title={t('webhooks.delivery.label')}
      endpoint={endpoint}
      mayReplay={hook !== null && !isStanding(hook)}
      address={route.useSearch()}
      onGo={(search, replace = false) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}

interface FormProps {
  list: List;
  hook: ListWebhook | null;
  onMade: (made: { token: string | null; secret: string | null } | null) => void;
}

function HookForm({ list, hook, onMade }: FormProps) {
  const { t } = useTranslation();
  const setUp = useSetUpWebhook(list.id);
  const maySetUp = useIsOpen(webhooks.setUp);
  const form = useZodForm(ListWebhookBody, {
    initialValues: { url: hook?.url ?? '', token: '' },
    onSubmit: async (body) => {
      const { made } = await setUp.mutateAsync(body);
      onMade(made.secret || made.token ? made : null);
    },
  });
  const guard = useLeaveGuard(form);
  const last = hook?.token.slice(-4);
  return (
    <Form form={form} label={t('webhooks.screen.title')}>
      {guard}
      <TextField
        label={t('webhooks.screen.url')}
        description={t('webhooks.screen.urlHelp')}
        inputMode="url"
        placeholder="https://example.com/leads"
        {...form.field('url')}
      />
      <TextField
        label={`${t('webhooks.screen.token')} (${t('common.optional')})`}
        description={last ? t('webhooks.screen.tokenKept', { last }) : t('webhooks.screen.tokenHelp')}
        autoComplete="off"
        {...form.field('token')}
      />
      <div className={classes.foot}>
        <Button type="submit" variant="filled" disabled={!maySetUp} loading={form.saving}>
          {t(hook ? 'webhooks.screen.save' : 'webhooks.screen.connect')}
        </Button>
      </div>
    </Form>
  );
}
