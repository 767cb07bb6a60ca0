/** A checkbox with its label. */
import { Checkbox, type CheckboxProps } from '@mantine/core';

export const CheckField = (props: CheckboxProps) => <Checkbox {...props} />;
