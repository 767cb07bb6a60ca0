/** An amount of money: the user types 419.00, the form stores 41900. Empty is null. The typed text stays unchanged. */
import type { NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { NumberField } from './fields.tsx';

interface Props extends Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** In minor units. */
  value: number | null;
  onChange: (minor: number | null) => void;
  currency: string;
  /** Allows hundredths of the minor unit. */
  hasParts?: boolean;
}

function toMinor(typed: number | string | null, parts: number) {
  if (typed === '' || typed === null || Number.isNaN(Number(typed))) return null;
  return Math.round(Number(typed) * 100 * parts) / parts;
}

/** All digits, but at least the cents. */
const write = (minor: number) => (minor / 100).toFixed(4).replace(/0{1,2}$/, '');

export function MoneyField({ value, onChange, currency, hasParts = false, ...props }: Props) {
  const parts = hasParts ? 100 : 1;
  const [typed, setTyped] = useState<{ minor: number | null; text: number | string | null } | null>(null);
  const written = value === null ? null : write(value);
  return (
    <NumberField
      decimalScale={hasParts ? 4 : 2}
      thousandSeparator={formatNumber(1000).charAt(1)}
      unit={currency.toUpperCase()}
      {...props}
      value={(typed && typed.minor === value ? typed.text : written) ?? ''}
      onChange={(next) => {
        const minor = toMinor(next, parts);
        setTyped({ minor, text: next });
        onChange(minor);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
