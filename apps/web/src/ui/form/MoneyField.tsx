/** An amount of money: people type 419.00, the form holds 41900. Empty is null. What was typed stays as it was typed. */
import type { NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { NumberField } from './fields.tsx';

interface Props extends Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** In minor units. */
  value: number | null;
  onChange: (minor: number | null) => void;
  currency: string;
}

const toMinor = (typed: number | string | null) =>
  typed === '' || typed === null || Number.isNaN(Number(typed)) ? null : Math.round(Number(typed) * 100);

export function MoneyField({ value, onChange, currency, ...props }: Props) {
  const [typed, setTyped] = useState<{ minor: number | null; text: number | string | null } | null>(null);
  const written = value === null ? null : (value / 100).toFixed(2);
  return (
    <NumberField
      decimalScale={2}
      thousandSeparator={formatNumber(1000).charAt(1)}
      unit={currency.toUpperCase()}
      {...props}
      value={(typed && typed.minor === value ? typed.text : written) ?? ''}
      onChange={(next) => {
        const minor = toMinor(next);
        setTyped({ minor, text: next });
        onChange(minor);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
