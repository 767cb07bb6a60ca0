/**
 * Form fields: label above, 6, field, 6, help or error under it. Spread `form.field('name')` onto any of them. Those that take
 * much code have files of their own, so that a page with a tick does not load the lists of choices.
 */
import { Switch, type SwitchProps, Textarea, type TextareaProps } from '@mantine/core';

export { CheckField } from './check-field.tsx';
export { NumberField } from './NumberField.tsx';
export { MultiSelectField, SelectField } from './select-fields.tsx';
export { EmailField, PasswordField, TextField } from './text-fields.tsx';

export const TextAreaField = (props: TextareaProps) => <Textarea autosize minRows={3} maxRows={16} {...props} />;

export const SwitchField = (props: SwitchProps) => <Switch {...props} />;
