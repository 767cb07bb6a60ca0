/** The last step of a reset; the person then signs in with the new password. */
import { identity, ResetPasswordBody } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';
import { PasswordPair } from './PasswordPair.tsx';

export function NewPasswordStep({ email, code }: { email: string; code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useZodForm(ResetPasswordBody, {
    initialValues: { email, code, password: '', password_confirmation: '' },
    onSubmit: async (body) => {
      const { message } = await call(identity.resetPassword, { body });
      toast.show(message);
      await navigate({ to: '/login' });
    },
  });
  const title = t('auth.forgot.newTitle');
  return (
    <AuthPage title={title} text={t('auth.forgot.newText')} step={t('auth.forgot.step', { n: 3 })} back>
      <Form form={form} label={title}>
        <PasswordPair form={form} label={t('auth.field.newPassword')} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving}>
          {t('auth.forgot.newSubmit')}
        </Button>
      </Form>
    </AuthPage>
  );
}
