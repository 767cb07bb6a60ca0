/** A color as #RRGGBB with its swatch. `warning` marks poor contrast; the message is shown elsewhere. */
import { ColorInput, type ColorInputProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './ColorField.module.css';

interface Props extends ColorInputProps {
  warning?: boolean;
}

export const ColorField = ({ warning = false, ...props }: Props) => (
  <ColorInput
    format="hex"
    withEyeDropper={false}
    popoverProps={{ transitionProps: { duration: 120 } }}
    classNames={{ wrapper: warning ? (classes.warning ?? '') : '', input: classes.input ?? '' }}
    rightSection={warning ? <IconAlertTriangle className={classes.mark} /> : null}
    {...props}
  />
);
