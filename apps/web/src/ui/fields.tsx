/** Form fields: label above, 6, field, 6, help or error under it. Spread `form.field('name')` onto any of them. */
import {
  Checkbox,
  type CheckboxProps,
  MultiSelect,
  type MultiSelectProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

export const TextField = (props: TextInputProps) => <TextInput {...props} />;

export const EmailField = (props: TextInputProps) => (
  <TextInput type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
);

export const TextAreaField = (props: TextareaProps) => <Textarea autosize minRows={3} maxRows={16} {...props} />;

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

export const SelectField = (props: SelectProps) => (
  <Select rightSection={<IconChevronDown className={classes.chevron} />} rightSectionPointerEvents="none" {...props} />
);

export const MultiSelectField = (props: MultiSelectProps) => (
  <MultiSelect
    rightSection={<IconChevronDown className={classes.chevron} />}
    rightSectionPointerEvents="none"
    {...props}
  />
);

interface NumberFieldProps extends NumberInputProps {
  unit?: string;
}
/** Whole or decimal numbers; an empty field is null, which a schema can tell from 0. */
export function NumberField({ unit, onChange, value, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      hideControls
      value={value ?? ''}
      onChange={(next) => onChange?.(next === '' ? (null as never) : next)}
      rightSection={unit ? <span className={classes.unit}>{unit}</span> : undefined}
      rightSectionWidth={unit ? `calc(${unit.length}ch + 20px)` : undefined}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}

export const SwitchField = (props: SwitchProps) => <Switch {...props} />;

export const CheckField = (props: CheckboxProps) => <Checkbox {...props} />;
