/** Adds an endpoint, whose secrets are then shown once, or edits one. */
import type { WebhookEvent } from '@leadwright/contract/integrations/webhooks';
import type { TranslationKey } from '@leadwright/i18n';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhileShown } from '../../../lib/hooks/while-shown.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { useZodForm, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { useWebhookScope } from '../scope.tsx';
import { type AccountWebhook, useChangeWebhook, useCreateWebhook } from '../webhooks.queries.ts';
import { ShownOnce } from './endpoint-dialogs.tsx';
import { shortUrl } from './endpoint-state.tsx';
import classes from './endpoints.module.css';

interface Props {
  /** Null adds a new one. */
  endpoint: AccountWebhook | null;
  onCreated?: (endpoint: number) => void;
  onClose: () => void;
}

type Made = { token: string | null; secret: string | null };

export function EndpointDialog({ endpoint, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const [made, setMade] = useState<Made | null>(null);
  const close = useWhileShown(onClose);
  const title = endpoint ? t('webhooks.edit.title', { url: shortUrl(endpoint.url) }) : t('webhooks.add.title');
  if (made) return <ShownOnce {...made} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Fields
        endpoint={endpoint}
        title={title}
        onSaved={(created) => {
          if (!created) return close();
          onCreated?.(created.endpoint);
          if (created.made.secret || created.made.token) setMade(created.made);
          else close();
        }}
      />
    </Modal>
  );
}

interface FieldsProps {
  endpoint: AccountWebhook | null;
  title: string;
  onSaved: (created: { endpoint: number; made: Made } | null) => void;
}

function Fields({ endpoint, title, onSaved }: FieldsProps) {
  const { t } = useTranslation();
  const create = useCreateWebhook();
  const change = useChangeWebhook();
  const { body: schema, events } = useWebhookScope();
  const form = useZodForm(schema, {
    initialValues: {
      url: endpoint?.url ?? '',
      token: '',
      events: endpoint?.events ?? (events.slice(0, 1) as WebhookEvent[]),
    },
    onSubmit: async (body) => {
      if (endpoint) {
        await change.mutateAsync({ id: endpoint.id, ...body });
        return onSaved(null);
      }
      const { data, made } = await create.mutateAsync(body);
      onSaved({ endpoint: data.endpoint_id, made });
    },
  });
  return (
    <Form form={form} label={title}>
      <TextField
        label={t('webhooks.screen.url')}
        description={t('webhooks.screen.urlHelp')}
        inputMode="url"
        placeholder="https://example.com/leads"
        data-autofocus
        {...form.field('url')}
      />
      <Events form={form} />
      <TextField
        label={`${t('webhooks.screen.token')} (${t('common.optional')})`}
        description={
          endpoint?.token_ends
            ? t('webhooks.screen.tokenKept', { last: endpoint.token_ends })
            : t('webhooks.screen.tokenHelp')
        }
        autoComplete="off"
        {...form.field('token')}
      />
      <div className={classes.foot}>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t(endpoint ? 'common.save' : 'webhooks.add.submit')}
        </Button>
      </div>
    </Form>
  );
}

function Events({ form }: { form: ZodForm<{ url: string; token: string; events: WebhookEvent[] }> }) {
  const { t } = useTranslation();
  const { events, eventWords } = useWebhookScope();
  const { value, onChange, error } = form.field('events') as {
    value: string[];
    onChange: (events: string[]) => void;
    error: string | undefined;
  };
  const toggle = (event: string, on: boolean) =>
    onChange(events.filter((one) => (one === event ? on : value.includes(one))));
  return (
    <fieldset className={classes.eventField} data-path="events">
      <legend className={classes.legend}>{t('webhooks.events.label')}</legend>
      {events.map((event) => (
        <CheckField
          key={event}
          label={<span className="mono">{event}</span>}
          description={t(eventWords[event] as TranslationKey)}
          checked={value.includes(event)}
          onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
        />
      ))}
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
