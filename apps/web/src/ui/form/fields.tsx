/** Form fields: label above, 6, field, 6, help or error under it. Spread `form.field('name')` onto any of them. */
import {
  Checkbox,
  type CheckboxProps,
  MultiSelect,
  type MultiSelectProps,
  NumberInput,
  type NumberInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { decimalSign } from '../../lib/format.ts';
import classes from './fields.module.css';

export { EmailField, PasswordField, TextField } from './text-fields.tsx';

export const TextAreaField = (props: TextareaProps) => <Textarea autosize minRows={3} maxRows={16} {...props} />;

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
/**
 * Whole or decimal numbers; an empty field is null, which a schema can distinguish from 0. A number beyond `min` or
 * `max` is kept as typed and rejected with a message, because silently correcting it would change the user's input.
 */
export function NumberField({ unit, onChange, value, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      hideControls
      clampBehavior="none"
      allowNegative={Number(props.min ?? 0) < 0}
      value={value ?? ''}
      onChange={(next) => onChange?.(next === '' ? (null as never) : next)}
      rightSection={unit ? <span className={classes.unit}>{unit}</span> : undefined}
      rightSectionWidth={unit ? `calc(${unit.length}ch + 20px)` : undefined}
      rightSectionPointerEvents="none"
      decimalSeparator={decimalSign()}
      allowedDecimalSeparators={props.thousandSeparator ? [decimalSign()] : ['.', ',']}
      {...props}
    />
  );
}

export const SwitchField = (props: SwitchProps) => <Switch {...props} />;

export const CheckField = (props: CheckboxProps) => <Checkbox {...props} />;
