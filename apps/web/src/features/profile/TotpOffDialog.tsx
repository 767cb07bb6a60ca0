/** Disables the second factor, which requires a code of it. */
import { identity } from '@leadwright/contract/accounts/identity';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { session, useSignedIn } from '../../lib/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './dialogs.module.css';

export function TotpOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useSignedIn();
  const form = useZodForm(identity.disableTotp.body, {
    initialValues: { code: '' },
    onSubmit: async (body) => {
      await call(identity.disableTotp, { body });
      session.setUser({ ...user, totp_enabled: false });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('profile.totp.offTitle')} size={440} withCloseButton={false}>
      <Form form={form} label={t('profile.totp.offTitle')}>
        <p className={classes.text}>{t('profile.totp.offText')}</p>
        <TextField
          label={t('profile.totp.offCode')}
          autoComplete="one-time-code"
          data-autofocus
          {...form.field('code')}
        />
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('profile.totp.keep')}</Button>
          <Button type="submit" variant="filled" color="red" loading={form.saving}>
            {t('profile.totp.switchOff')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
