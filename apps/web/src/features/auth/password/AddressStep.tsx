/** Asks for the e-mail address a code is sent to. */
import { identity } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/form/Form.tsx';
import { EmailField } from '../../../ui/form/text-fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';

interface Props {
  title: string;
  text: string;
  step?: string;
  email: string;
  onEmail: (email: string) => Promise<unknown>;
}

export function AddressStep({ title, text, step, email, onEmail }: Props) {
  const { t } = useTranslation();
  const form = useZodForm(identity.forgotPassword.body, {
    initialValues: { email },
    onSubmit: (body) => onEmail(body.email),
  });
  return (
    <AuthPage title={title} text={text} back {...(step && { step })}>
      <Form form={form} label={title}>
        <EmailField label={t('auth.field.email')} size="lg" {...form.field('email')} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving}>
          {t('auth.forgot.submit')}
        </Button>
      </Form>
    </AuthPage>
  );
}
