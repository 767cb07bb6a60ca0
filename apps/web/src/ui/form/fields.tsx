/**
 * Form fields: label above, 6, field, 6, help or error below. Spread `form.field('name')` onto any of them. Large ones
 * have their own files, so that a page with a checkbox does not load the select lists.
 */
import { Switch, type SwitchProps, Textarea, type TextareaProps } from '@mantine/core';

export { CheckField } from './check-field.tsx';
export { NumberField } from './NumberField.tsx';
export { MultiSelectField, SelectField } from './select-fields.tsx';
export { EmailField, PasswordField, TextField } from './text-fields.tsx';

export const TextAreaField = (props: TextareaProps) => <Textarea autosize minRows={3} maxRows={16} {...props} />;

export const SwitchField = (props: SwitchProps) => <Switch {...props} />;
