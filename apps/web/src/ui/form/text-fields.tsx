/** Text fields, separate from the heavier ones in fields.tsx: the pages before sign-in load only these. */
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

export const TextField = (props: TextInputProps) => <TextInput {...props} />;

export const EmailField = (props: TextInputProps) => (
  <TextInput type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
);

interface PasswordFieldProps extends PasswordInputProps {
  /** At the right of the label, such as "Forgot password". */
  aside?: React.ReactNode;
}

export function PasswordField({ aside, label, ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  const field = (
    <PasswordInput
      label={label}
      autoComplete="current-password"
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff /> : <IconEye />)}
      visibilityToggleButtonProps={{ 'aria-label': t('ui.field.showPassword'), tabIndex: 0 }}
      {...props}
    />
  );
  if (!aside) return field;
  return (
    <div className={classes.withAside}>
      {field}
      <span className={classes.aside}>{aside}</span>
    </div>
  );
}
