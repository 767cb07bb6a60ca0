/**
 * Button for acts that cost credits; its label contains the price. Without any credits it says so and opens the choice of
 * trial, free plan or card, instead of an act that the server would refuse. The second click of a double click is ignored.
 */
import { Button, type ButtonProps } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOutOfCredits } from '../../lib/person/funds.ts';
import { startStep } from '../../lib/shell/start-step.ts';

interface Props extends ButtonProps {
  /** At most; undefined while it is not known, 0 for what is free. */
  credits: number | undefined;
  /** Absent for a button that submits its form. */
  onSpend?: () => unknown;
  children: ReactNode;
}

export function SpendButton({ credits, onSpend, children, ...rest }: Props) {
  const { t } = useTranslation();
  const isOut = useIsOutOfCredits();
  if (isOut && credits)
    return (
      <Button
        {...rest}
        type="button"
        leftSection={<IconCoins />}
        loading={false}
        disabled={false}
        onClick={() => startStep.set(true)}
      >
        {t('ui.spend.none')}
      </Button>
    );
  return (
    <Button
      {...rest}
      {...(onSpend ? { onClick: (event) => event.detail < 2 && void onSpend() } : { type: 'submit' as const })}
    >
      {children}
    </Button>
  );
}
