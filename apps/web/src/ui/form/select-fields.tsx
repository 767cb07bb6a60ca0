/** Fields with a list of options. */
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/idle.ts';
import { quick } from '../../theme/motion.ts';
import classes from './fields.module.css';

const LONGEST_WAIT_MS = 1000;

/**
 * Keyboards and screen readers need the options before the list opens, but the first paint does not: they were a third
 * of a form's elements. So they render when the browser is idle or the field gets the focus.
 */
function useListLater({ comboboxProps, onFocus }: Pick<SelectProps, 'comboboxProps' | 'onFocus'>) {
  const [isIdle, setIsIdle] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true), LONGEST_WAIT_MS), []);
  return {
    comboboxProps: { ...quick, keepMounted: isIdle || isUsed, ...comboboxProps },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setIsUsed(true);
      onFocus?.(event);
    },
  };
}

const chevron = {
  rightSection: <IconChevronDown className={classes.chevron} />,
  rightSectionPointerEvents: 'none' as const,
};

export const SelectField = (props: SelectProps) => <Select {...chevron} {...props} {...useListLater(props)} />;

export const MultiSelectField = (props: MultiSelectProps) => (
  <MultiSelect {...chevron} {...props} {...useListLater(props)} />
);
