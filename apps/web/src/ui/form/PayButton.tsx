/**
 * The button that spends money: it says the act and the price. It is dead from the first press, and the second click of a
 * double click is no second purchase, however fast the first one was done.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Under way. */
  busy: boolean;
  disabled: boolean;
  onPay: () => void;
  children: ReactNode;
}

export const PayButton = ({ busy, disabled, onPay, children }: Props) => (
  <Button
    fullWidth
    size="lg"
    variant="filled"
    loading={busy}
    disabled={disabled}
    onClick={(event) => event.detail < 2 && onPay()}
  >
    {children}
  </Button>
);
