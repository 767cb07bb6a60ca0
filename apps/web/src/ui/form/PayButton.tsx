/**
 * Button for paid actions; its label contains the price. It is disabled from the first click, and the second click of a
 * double click is ignored even if the first request has already finished.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** True while the payment is running. */
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
