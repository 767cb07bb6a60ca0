/** A tick with its words. */
import { Checkbox, type CheckboxProps } from '@mantine/core';

export const CheckField = (props: CheckboxProps) => <Checkbox {...props} />;
