/** The second factor: a six-digit code from the app, a recovery code, or for an owner's emergency a mailed code. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';
import type { SignIn } from './useSignIn.ts';

const Answer = z.object({ code: z.string().trim().min(1, 'validation.required').max(40) });

export function TotpStep({ signIn, isMailed }: { signIn: SignIn; isMailed: boolean }) {
  const { t } = useTranslation();
  const title = t(isMailed ? 'auth.signOn.mailedTitle' : 'auth.totp.title');
  const form = useZodForm(Answer, { initialValues: { code: '' }, onSubmit: signIn.goOn });
  return (
    <AuthPage title={title} text={t(isMailed ? 'auth.signOn.mailedText' : 'auth.totp.text')} back={signIn.startAgain}>
      <Form form={form} label={title}>
        <TextField
          label={t('auth.field.code')}
          description={!isMailed && t('auth.totp.recovery')}
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
