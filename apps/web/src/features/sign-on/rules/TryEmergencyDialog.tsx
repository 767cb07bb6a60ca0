/** The owner tries the emergency way in: the password, then the code. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from '../SignOn.module.css';
import { useTryEmergency } from '../sign-on.queries.ts';

const Password = z.object({ password: z.string().min(1, 'validation.required').max(1024) });
const WithCode = Password.extend({ code: z.string().trim().min(1, 'validation.required').max(40) });

export function TryEmergencyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const title = t('sign-on.screen.tryTitle');
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <TryForm title={title} onClose={onClose} />
    </Modal>
  );
}

function TryForm({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation();
  const attempt = useTryEmergency();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useZodForm(needsCode ? WithCode : Password, {
    initialValues: { password: '', code: '' },
    onSubmit: async (_, { password, code }) => {
      const { needs } = await attempt.mutateAsync({ password, ...(needsCode && { code }) });
      if (needs) setNeedsCode(true);
      return !needs;
    },
    onSaved: onClose,
  });
  return (
    <Form form={form} label={title}>
      <p className="c13 t2">{t('sign-on.screen.tryText')}</p>
      <PasswordField
        label={t('sign-on.screen.password')}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      {needsCode && <TextField label={t('sign-on.screen.code')} autoComplete="one-time-code" {...form.field('code')} />}
      <div className={classes.dialogFoot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t(needsCode ? 'sign-on.screen.tryNow' : 'sign-on.screen.next')}
        </Button>
      </div>
    </Form>
  );
}
