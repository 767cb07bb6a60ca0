/** A field for whole or decimal numbers. */
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { decimalSign, formatNumber } from '../../lib/format.ts';
import classes from './fields.module.css';

interface NumberFieldProps extends NumberInputProps {
  unit?: string;
}
/**
 * Whole or decimal numbers. An empty field is null, which a schema can distinguish from 0. A number beyond `min`
 * (default zero) or `max` stays as typed and shows an error at once: silently correcting -5 into 5 would change the
 * user's intent.
 */
export function NumberField({ unit, onChange, value, error, min = 0, max, ...props }: NumberFieldProps) {
  const { t } = useTranslation();
  const broken = brokenLimit(value, Number(min), max === undefined ? Number.POSITIVE_INFINITY : Number(max));
  return (
    <NumberInput
      hideControls
      clampBehavior="none"
      error={error || (broken && t(`validation.${broken.rule}`, broken))}
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

/** Also while only the sign is typed. */
function brokenLimit(value: NumberFieldProps['value'], min: number, max: number) {
  if (value === '-' ? min >= 0 : typeof value === 'number' && value < min)
    return { rule: 'min', min: formatNumber(min) } as const;
  return typeof value === 'number' && value > max ? ({ rule: 'max', max: formatNumber(max) } as const) : null;
}
