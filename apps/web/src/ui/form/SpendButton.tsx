/**
 * Button for actions that cost credits; its label contains the price. Without any credits it says so and offers trial,
 * free plan or card, because the server would reject the action. The second click of a double click is ignored.
 */
import { Button, type ButtonProps } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOutOfCredits } from '../../lib/person/funds.ts';
import { startStep } from '../../lib/shell/start-step.ts';

interface Props extends ButtonProps {
  /** Maximum cost; undefined while unknown, 0 if free. */
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
