/** Disables the second factor, which requires a code and the password. */
import { identity } from '@leadwright/contract/accounts/identity';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { session, useSignedIn } from '../../lib/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField, TextField } from '../../ui/form/text-fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './dialogs.module.css';
import { useTurnOffTotp } from './profile.queries.ts';

export function TotpOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useSignedIn();
  const turnOff = useTurnOffTotp();
  const form = useZodForm(identity.disableTotp.body, {
    initialValues: { code: '', password: '' },
    onSubmit: async ({ code, password }) => {
      await turnOff.mutateAsync(user.has_password ? { code, password } : { code });
      session.setUser({ ...user, totp_enabled: false });
    },
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={t('profile.totp.offTitle')} size={440} withCloseButton={false}>
      <Form form={form} label={t('profile.totp.offTitle')}>
        <p className={classes.text}>{t('profile.totp.offText')}</p>
        {user.has_password && (
          <PasswordField label={t('profile.password.current')} data-autofocus {...form.field('password')} />
        )}
        <TextField
          label={t('profile.totp.offCode')}
          autoComplete="one-time-code"
          data-autofocus={!user.has_password || undefined}
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
