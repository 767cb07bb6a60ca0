/** The second factor: six digits of the app, or a recovery code. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';
import type { SignIn } from './useSignIn.ts';

const Answer = z.object({ code: z.string().trim().min(1, 'validation.required').max(40) });

export function TotpStep({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation();
  const form = useZodForm(Answer, { initialValues: { code: '' }, onSubmit: signIn.goOn });
  return (
    <AuthPage title={t('auth.totp.title')} text={t('auth.totp.text')} back={signIn.startAgain}>
      <Form form={form} label={t('auth.totp.title')}>
        <TextField
          label={t('auth.field.code')}
          description={t('auth.totp.recovery')}
          size="lg"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving}>
          {t('auth.totp.submit')}
        </Button>
      </Form>
    </AuthPage>
  );
}
