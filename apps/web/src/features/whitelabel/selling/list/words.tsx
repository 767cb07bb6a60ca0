/** Texts about a package: trial, margin, visibility, and state at the payment provider. */
import { isBelowCost } from '@leadwright/contract/resale/margins';
import { IconAlertTriangle, IconCheck, IconCircleX, IconClock, IconMinus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatMoney, formatNumber, formatPercent } from '../../../../lib/format.ts';
import { Meter } from '../../../../ui/display/Meter.tsx';
import { Badge, StateWord } from '../../../../ui/display/marks.tsx';
import type { Package } from '../packages.queries.ts';
import classes from './list.module.css';

interface Props {
  pack: Package;
  t: TFunction;
}

export const moneyOrDash = (minor: number | null, currency: string) =>
  minor === null ? '–' : formatMoney(minor, currency);

export function trialWords(t: TFunction, { trial_days: count, trial_amount_minor: amount, currency }: Package): string {
  if (count === 0) return t('packages.screen.trial.none');
  const values = { count, n: formatNumber(count), price: formatMoney(amount, currency) };
  return t(amount > 0 ? 'packages.screen.trial.paid' : 'packages.screen.trial.free', values);
}

/** The monthly margin, or that of the first period sold. */
function marginOfMonth({ margin }: Package) {
  if (margin.monthly) return margin.monthly;
  if (margin.yearly) return { ...margin.yearly, minor: Math.round(margin.yearly.minor / 12) };
  return margin.one_time;
}

export function MarginMark({ pack, t }: Props) {
  const margin = marginOfMonth(pack);
  if (!margin) return '–';
  const isBad = isBelowCost(pack);
  return (
    <span className={classes.margin}>
      <span className={classes.figure} data-bad={margin.minor < 0 || undefined}>
        {formatMoney(margin.minor, pack.currency)}
      </span>
      {margin.minor >= 0 && <span className="t3">{formatPercent(margin.share)}</span>}
      {isBad ? (
        <Badge tone="warn" icon={<IconAlertTriangle />}>
          {t('packages.screen.belowCost')}
        </Badge>
      ) : (
        <span className={classes.bar}>
          <Meter parts={[{ share: 1 - margin.share, colour: 'var(--d2)' }, { share: margin.share }]} />
        </span>
      )}
    </span>
  );
}

export function ShownMark({ pack, t }: Props) {
  if (pack.removed_at)
    return (
      <StateWord tone="mute" icon={<IconCircleX />}>
        {t('packages.screen.offSale')}
      </StateWord>
    );
  return pack.show_on_sales_page ? (
    <StateWord tone="ok" icon={<IconCheck />}>
      {t('packages.screen.shown')}
    </StateWord>
  ) : (
    <StateWord tone="mute" icon={<IconMinus />}>
      {t('packages.screen.hidden')}
    </StateWord>
  );
}

const PROVIDER = {
  none: { tone: 'mute', icon: <IconMinus /> },
  pending: { tone: 'info', icon: <IconClock /> },
  in_step: { tone: 'ok', icon: <IconCheck /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle /> },
} as const;

export function ProviderMark({ pack: { provider }, t }: Props) {
  return <StateWord {...PROVIDER[provider.state]}>{t(`packages.screen.provider.${provider.state}`)}</StateWord>;
}
