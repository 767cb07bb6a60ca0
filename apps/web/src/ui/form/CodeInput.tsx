/**
 * A six-digit code from an e-mail. One real input under six drawn boxes: pasting, the phone's code suggestion and
 * screen readers work as in any input. `onComplete` runs after the last digit.
 */
import { Input } from '@mantine/core';
import { type ChangeEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../display/in-order.ts';
import classes from './CodeInput.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  onComplete?: (value: string) => void;
  label?: string;
  error?: React.ReactNode;
  length?: number;
  autoFocus?: boolean;
  name?: string;
  'data-path'?: string;
}

export function CodeInput({ value, onChange, onComplete, label, error, length = 6, autoFocus, ...rest }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  const at = Math.min(value.length, length - 1);
  return (
    <Input.Wrapper id={id} label={label ?? t('ui.code.label', { n: length })} error={error}>
      <div className={classes.boxes} data-error={error ? true : undefined}>
        {times(length, (index) => (
          <span className={classes.box} data-at={index === at || undefined} aria-hidden="true">
            {value[index]}
          </span>
        ))}
        <input
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          maxLength={length + 4}
          // biome-ignore lint/a11y/noAutofocus: the page asks for nothing but this code
          autoFocus={autoFocus}
          aria-invalid={error ? true : undefined}
          value={value}
          onChange={change}
          {...rest}
        />
      </div>
    </Input.Wrapper>
  );
}
