/** Fields of a new account, shared by registration and the set-up of the first super admin. */
import { useTranslation } from 'react-i18next';
import { FieldPair } from '../../../ui/form/Form.tsx';
import { EmailField, TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/useZodForm.ts';
import { PasswordPair } from '../password/PasswordPair.tsx';

export const NEW_ACCOUNT = {
  first_name: '',
  last_name: '',
  company: '',
  email: '',
  password: '',
  password_confirmation: '',
};

export function NewAccountFields({ form }: { form: { field(path: string): FieldProps } }) {
  const { t } = useTranslation();
  return (
    <>
      <FieldPair>
        <TextField
          label={t('auth.field.firstName')}
          size="lg"
          autoComplete="given-name"
          {...form.field('first_name')}
        />
        <TextField label={t('auth.field.lastName')} size="lg" autoComplete="family-name" {...form.field('last_name')} />
      </FieldPair>
      <TextField
        label={`${t('auth.field.company')} (${t('common.optional')})`}
        size="lg"
        autoComplete="organization"
        {...form.field('company')}
      />
      <EmailField label={t('auth.field.email')} size="lg" {...form.field('email')} />
      <PasswordPair form={form} label={t('auth.field.password')} />
    </>
  );
}
