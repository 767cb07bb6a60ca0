/**
 * Available credits, credits reserved by running jobs, a bar of the monthly allowance, and the next reset. Opens the
 * wallet.
 */
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatCompact, formatDay, formatNumber } from '../../lib/format.ts';
import classes from './CreditMeter.module.css';
import { Meter } from './Meter.tsx';
import { Ring } from './Ring.tsx';

interface Props {
  folded: boolean;
  /** Without the credits reserved by running jobs. */
  available: number;
  reserved: number;
  /** This month's credits: granted and remaining. */
  allowance: number;
  allowanceLeft: number;
  renewsAt: string | null;
  /** Shown instead of the next reset, which may never come. */
  trialEndsAt: string | null;
}

export function CreditMeter({ folded, available, reserved, allowance, allowanceLeft, renewsAt, trialEndsAt }: Props) {
  const { t } = useTranslation();
  const share = allowance > 0 ? allowanceLeft / allowance : 0;
  const credits = t('common.credits', { count: available, n: formatNumber(available) });
  const until = trialEndsAt
    ? t('shell.credit.trialEnds', { date: formatDay(trialEndsAt) })
    : renewsAt && t('shell.credit.renews', { date: formatDay(renewsAt) });
  if (folded) {
    return (
      <Link
        to="/settings/wallet"
        className={classes.folded}
        aria-label={t('shell.credit.open', { credits })}
        title={until || undefined}
      >
        <Ring size={36} share={share} />
        <span aria-hidden="true">{formatCompact(available)}</span>
      </Link>
    );
  }
  return (
    <Link to="/settings/wallet" className={classes.credit}>
      <span className={classes.balance}>
        {credits}
        <IconChevronRight aria-hidden="true" />
      </span>
      {reserved > 0 && (
        <span className={classes.notes}>
          <span>{t('shell.credit.reserved', { n: formatNumber(reserved) })}</span>
        </span>
      )}
      {allowance > 0 && (
        <span className={classes.allowance}>
          <Meter parts={[{ share }]} />
          <span className={classes.notes}>
            <span>
              {t('shell.credit.left', { left: formatNumber(allowanceLeft), allowance: formatNumber(allowance) })}
            </span>
            {until && <span>{until}</span>}
          </span>
        </span>
      )}
    </Link>
  );
}
