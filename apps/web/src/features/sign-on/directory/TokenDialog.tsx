/** Makes a token for the directory, which is then shown once. */
import { scim } from '@leadwright/contract/accounts/scim';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from '../SignOn.module.css';
import { useCreateToken } from './directory.queries.ts';

interface Props {
  baseUrl: string;
  onClose: () => void;
}

export function TokenDialog({ baseUrl, onClose }: Props) {
  const { t } = useTranslation();
  const [token, setToken] = useState<string | null>(null);
  if (token) return <ShownOnce token={token} baseUrl={baseUrl} onClose={onClose} />;
  const title = t('scim.screen.makeTitle');
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <TokenForm title={title} onClose={onClose} onMade={setToken} />
    </Modal>
  );
}

function TokenForm({
  title,
  onClose,
  onMade,
}: {
  title: string;
  onClose: () => void;
  onMade: (token: string) => void;
}) {
  const { t } = useTranslation();
  const create = useCreateToken();
  const form = useZodForm(scim.createToken.body, {
    initialValues: { name: '' },
    onSubmit: async ({ name }) => onMade((await create.mutateAsync(name)).token),
  });
  return (
    <Form form={form} label={title}>
      <TextField
        label={t('scim.screen.name')}
        description={t('scim.screen.nameHelp')}
        placeholder="Microsoft Entra"
        data-autofocus
        {...form.field('name')}
      />
      <div className={classes.dialogFoot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t('scim.screen.make')}
        </Button>
      </div>
    </Form>
  );
}

/** Closed only by its button, because the token cannot be shown again. */
function ShownOnce({ token, baseUrl, onClose }: Props & { token: string }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={() => undefined} title={t('scim.screen.onceTitle')} size={440} withCloseButton={false}>
      <div className="stack">
        <Note tone="warn">{t('scim.screen.onceText')}</Note>
        <Value label={t('scim.screen.address')} text={baseUrl} />
        <Value label={t('scim.screen.token')} text={token} />
        <div className={classes.dialogFoot}>
          <Button variant="filled" onClick={onClose} data-autofocus>
            {t('scim.screen.done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const Value = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.once}>
    <span>{label}</span>
    <div className={classes.record}>
      <span>{text}</span>
      <CopyButton text={text} small />
    </div>
  </div>
);
