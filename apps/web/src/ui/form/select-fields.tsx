/** Fields with a list to choose from. */
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './fields.module.css';

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
