/** A new password, typed twice. */
import { PASSWORD_MIN } from '@leadwright/contract/common';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/useZodForm.ts';

interface Props {
  form: { field(path: string): FieldProps };
  label: string;
  size?: 'md' | 'lg';
}

export function PasswordPair({ form, label, size = 'lg' }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={label}
        description={t('auth.passwordHelp', { min: PASSWORD_MIN })}
        size={size}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label={t('auth.field.repeatPassword')}
        size={size}
        autoComplete="new-password"
        {...form.field('password_confirmation')}
      />
    </>
  );
}
