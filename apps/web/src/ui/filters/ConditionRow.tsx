/** One condition: column, operator, value. */
import { TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../display/IconButton.tsx';
import { NumberField, SelectField } from '../form/fields.tsx';
import classes from './FilterBuilder.module.css';
import { type Condition, type FilterColumn, needsValue, type Operator, operatorsOf, withColumn } from './filters.ts';

interface Props {
  row: Condition;
  columns: FilterColumn[];
  onChange: (next: Condition) => void;
  onRemove: () => void;
}

export function ConditionRow({ row, columns, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const column = columns.find((one) => one.id === row.column);
  return (
    <div className={classes.row}>
      <SelectField
        size="sm"
        aria-label={t('ui.filters.column')}
        comboboxProps={{ withinPortal: false }}
        data={columns.map((one) => ({ value: one.id, label: one.label }))}
        value={row.column}
        onChange={(id) => {
          const next = columns.find((one) => one.id === id);
          if (next) onChange(withColumn(row, next));
        }}
      />
      <SelectField
        size="sm"
        aria-label={t('ui.filters.operator')}
        comboboxProps={{ withinPortal: false }}
        data={operatorsOf(column).map((value) => ({ value, label: t(`ui.filters.operators.${value}`) }))}
        value={row.operator}
        onChange={(operator) => onChange({ ...row, operator: operator as Operator })}
      />
      <ValueField row={row} column={column} onChange={(value) => onChange({ ...row, value })} />
      <span className={classes.remove}>
        <IconButton label={t('common.remove')} onClick={onRemove}>
          <IconTrash />
        </IconButton>
      </span>
    </div>
  );
}

interface ValueProps {
  row: Condition;
  column: FilterColumn | undefined;
  onChange: (value: string) => void;
}

/** A select if there are only a few values, otherwise an input. */
function ValueField({ row, column, onChange }: ValueProps) {
  const { t } = useTranslation();
  if (!needsValue(row.operator)) return <span className={classes.value} />;
  const look = { size: 'sm', className: classes.value ?? '', 'aria-label': t('ui.filters.value') } as const;
  if (column?.choices)
    return (
      <SelectField
        {...look}
        comboboxProps={{ withinPortal: false }}
        placeholder={t('ui.filters.choose')}
        data={withOwn(column.choices, row.value)}
        value={row.value || null}
        onChange={(value) => onChange(value ?? '')}
      />
    );
  if (column?.kind === 'number')
    return (
      <NumberField
        {...look}
        valueIsNumericString
        value={row.value}
        onChange={(value) => onChange(String(value ?? ''))}
      />
    );
  return <TextInput {...look} value={row.value} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** A value from a link stays, although it is not offered. */
const withOwn = (choices: NonNullable<FilterColumn['choices']>, value: string) =>
  value === '' || choices.some((one) => one.value === value) ? choices : [...choices, { value, label: value }];
