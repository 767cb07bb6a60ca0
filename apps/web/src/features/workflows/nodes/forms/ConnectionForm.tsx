/** Connection: where leads are sent. */
import { LIST_TYPE_OF_KIND, type ListType, SEARCH_KINDS } from '@leadwright/contract/leads/lists';
import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { nameOf, useConnections } from '../../../crm/public.ts';
import { useWebhooks } from '../../../webhooks/public.ts';
import classes from '../nodes.module.css';
import { type FormProps, useNodeForm } from './form.ts';
import { TargetField } from './TargetField.tsx';

const WAYS = ['crm', 'webhook', 'list', 'csv'] as const;
type Way = (typeof WAYS)[number];
const EMPTY = {
  crm: { to: 'crm', connection_id: null },
  webhook: { to: 'webhook', webhook_id: null },
  list: { to: 'list' },
  csv: { to: 'csv' },
} as const;

const kindOf = (type: ListType) => SEARCH_KINDS.find((kind) => LIST_TYPE_OF_KIND[kind] === type) ?? 'industry';

export function ConnectionForm({ node, incoming }: FormProps<'connection'>) {
  const { t } = useTranslation();
  const { set, replace, error } = useNodeForm(node);
  const { settings } = node;
  return (
    <div className={classes.form}>
      <div>
        <p className={classes.label}>{t('canvas.node.to')}</p>
        <SegmentedControl
          fullWidth
          aria-label={t('canvas.node.to')}
          data={WAYS.map((way) => ({ value: way, label: t(`canvas.node.tos.${way}`) }))}
          value={settings.to}
          onChange={(way) => replace(EMPTY[way as Way])}
        />
      </div>
      {settings.to === 'crm' && (
        <CrmChoice
          value={settings.connection_id}
          error={error('connection_id')}
          onChange={(id) => set({ connection_id: id })}
        />
      )}
      {settings.to === 'webhook' && (
        <WebhookChoice
          value={settings.webhook_id}
          error={error('webhook_id')}
          onChange={(id) => set({ webhook_id: id })}
        />
      )}
      {settings.to === 'list' && (
        <div>
          <p className={classes.label}>{t('canvas.node.list')}</p>
          <TargetField
            kind={kindOf(incoming ?? 'local')}
            value={settings.list}
            suggested={t('canvas.node.type.connection')}
            error={error('list')}
            onChange={(list) => set({ list })}
          />
        </div>
      )}
      {settings.to === 'csv' && <Note>{t('canvas.node.csvText')}</Note>}
    </div>
  );
}

interface ChoiceProps {
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

function CrmChoice({ value, error, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const known = useConnections().data?.data;
  if (known?.length === 0)
    return (
      <Note tone={error ? 'warn' : 'plain'}>
        {t('canvas.node.noCrm')}{' '}
        <Link className="link" to="/settings/integration/crm">
          {t('canvas.node.connectCrm')}
        </Link>
      </Note>
    );
  const offered = (known ?? []).map((one) => ({ value: String(one.id), label: nameOf(one) }));
  return <Choice label={t('canvas.node.crm')} data={offered} {...{ value, error, onChange }} />;
}

function WebhookChoice({ value, error, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const known = useWebhooks().data;
  if (known?.length === 0)
    return (
      <Note tone={error ? 'warn' : 'plain'}>
        {t('canvas.node.noWebhook')}{' '}
        <Link className="link" to="/settings/integration/webhook">
          {t('canvas.node.makeWebhook')}
        </Link>
      </Note>
    );
  const offered = (known ?? []).map(({ id, url }) => ({ value: String(id), label: url.replace(/^https?:\/\//, '') }));
  return <Choice label={t('canvas.node.webhook')} data={offered} {...{ value, error, onChange }} />;
}

const Choice = ({
  label,
  data,
  value,
  error,
  onChange,
}: ChoiceProps & { label: string; data: { value: string; label: string }[] }) => {
  const { t } = useTranslation();
  return (
    <SelectField
      label={label}
      placeholder={t('canvas.node.choose')}
      data={data}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
};
