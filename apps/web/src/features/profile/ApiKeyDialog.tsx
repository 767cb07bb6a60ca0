/** Creates a key, which is then shown once, or edits one. */
import { ApiKeyBody } from '@leadwright/contract/accounts/identity';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useWhileShown } from '../../lib/hooks/while-shown.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './dialogs.module.css';
import { accessOf, KEY_ACCESS, type KeyAccess } from './key-access.ts';
import { type ApiKey, useCreateKey, useUpdateKey } from './profile.queries.ts';

const ACCESS = Object.keys(KEY_ACCESS) as [KeyAccess, ...KeyAccess[]];
const KeyForm = ApiKeyBody.omit({ scopes: true }).extend({ access: z.enum(ACCESS) });

interface Props {
  /** Null creates a new one. */
  apiKey: ApiKey | null;
  onClose: () => void;
}

export function ApiKeyDialog({ apiKey, onClose }: Props) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  const close = useWhileShown(onClose);
  const title = apiKey ? t('profile.keys.editTitle', { name: apiKey.name }) : t('profile.keys.createTitle');
  if (secret) return <ShownOnce secret={secret} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <KeyFields apiKey={apiKey} title={title} onSaved={(made) => (made ? setSecret(made) : close())} />
    </Modal>
  );
}

function KeyFields({
  apiKey,
  title,
  onSaved,
}: {
  apiKey: ApiKey | null;
  title: string;
  onSaved: (secret: string | null) => void;
}) {
  const { t } = useTranslation();
  const create = useCreateKey();
  const update = useUpdateKey();
  const form = useZodForm(KeyForm, {
    initialValues: {
      name: apiKey?.name ?? '',
      description: apiKey?.description ?? '',
      access: accessOf(apiKey?.scopes ?? []),
      daily_credit_budget: apiKey?.daily_credit_budget ?? null,
    },
    onSubmit: async ({ access, ...rest }) => {
      const body = { ...rest, scopes: KEY_ACCESS[access] };
      if (!apiKey) return onSaved((await create.mutateAsync(body)).key);
      await update.mutateAsync({ id: apiKey.id, ...body });
      onSaved(null);
    },
  });
  return (
    <Form form={form} label={title}>
      <TextField
        label={t('profile.keys.name')}
        description={t('profile.keys.nameHelp')}
        data-autofocus
        {...form.field('name')}
      />
      <TextAreaField
        label={`${t('profile.keys.description')} (${t('common.optional')})`}
        minRows={2}
        {...form.field('description')}
      />
      <SelectField
        label={t('profile.keys.access')}
        data={ACCESS.map((value) => ({ value, label: t(`profile.keys.${value}`) }))}
        {...form.field('access')}
      />
      <NumberField
        label={`${t('profile.keys.budget')} (${t('common.optional')})`}
        description={t('profile.keys.budgetHelp')}
        allowDecimal={false}
        {...form.field('daily_credit_budget')}
      />
      <div className={classes.foot}>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t(apiKey ? 'common.save' : 'profile.keys.createSubmit')}
        </Button>
      </div>
    </Form>
  );
}

/** Closed only by its button, because the key cannot be shown again. */
function ShownOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={() => undefined} title={t('profile.keys.onceTitle')} size={440} withCloseButton={false}>
      <div className="stack">
        <Note tone="warn">{t('profile.keys.onceText')}</Note>
        <div className={classes.once}>
          <code>{secret}</code>
          <CopyButton text={secret} label={t('profile.keys.copy')} compact />
        </div>
        <div className={classes.foot}>
          <Button variant="filled" onClick={onClose} data-autofocus>
            {t('profile.keys.done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
