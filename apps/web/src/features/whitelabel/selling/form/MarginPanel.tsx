/** The margin of each price while it is typed. It warns but does not block. */
import {
  amountOf,
  type ChargeKind,
  CREDIT_COST_MINOR,
  creditsOf,
  isBelowCost,
  type Margin,
  marginOf,
  type Priced,
} from '@leadwright/contract/resale/margins';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatPercent } from '../../../../lib/format.ts';
import { LegendKey, Meter } from '../../../../ui/display/Meter.tsx';
import { Badge } from '../../../../ui/display/marks.tsx';
import classes from './form.module.css';

interface Props {
  priced: Priced;
  currency: string;
}

/** The bar shows the first period that is sold. */
const MAIN = ['monthly', 'yearly', 'one_time'] as const;

export function MarginPanel({ priced, currency }: Props) {
  const { t } = useTranslation();
  const main = MAIN.find((kind) => (amountOf(priced, kind) ?? 0) > 0);
  const credits = main ? creditsOf(priced, main) : priced.monthly_credits;
  return (
    <section className={classes.margin} aria-label={t('packages.margin.title')} aria-live="polite">
      <div className={classes.marginHead}>
        <b className="b5">{t('packages.margin.title')}</b>
        <span className="c12 t3 num">
          {t('packages.margin.credits', { count: credits, n: formatNumber(credits), cost: CREDIT_COST_MINOR })}
        </span>
        {isBelowCost(priced) && (
          <Badge tone="warn" icon={<IconAlertTriangle />}>
            {t('packages.screen.belowCost')}
          </Badge>
        )}
        {main && <Split kind={main} priced={priced} currency={currency} />}
      </div>
      {main && <Bar margin={marginOf(priced, main)} />}
      <Others main={main} priced={priced} currency={currency} />
    </section>
  );
}

function Split({ kind, priced, currency }: Props & { kind: ChargeKind }) {
  const { t } = useTranslation();
  const margin = marginOf(priced, kind);
  if (!margin) return null;
  const cost = formatMoney(creditsOf(priced, kind) * CREDIT_COST_MINOR, currency);
  return (
    <span className={classes.keys}>
      <LegendKey colour="var(--d2)">{t('packages.margin.cost', { amount: cost })}</LegendKey>
      <LegendKey colour="var(--d1)">
        {t(margin.minor < 0 ? 'packages.margin.lose' : 'packages.margin.keep', wordsOf(margin, currency))}
      </LegendKey>
    </span>
  );
}

const wordsOf = ({ minor, share }: Margin, currency: string) => ({
  amount: formatMoney(Math.abs(minor), currency),
  share: formatPercent(share),
});

const Bar = ({ margin }: { margin: Margin | null }) => {
  const kept = Math.min(1, Math.max(0, margin?.share ?? 0));
  return (
    <div className={classes.split}>
      <Meter parts={[{ share: 1 - kept, colour: 'var(--d2)' }, { share: kept }]} />
    </div>
  );
};

/** The other periods, and the cost or income of a trial. */
function Others({ main, priced, currency }: Props & { main: ChargeKind | undefined }) {
  const { t } = useTranslation();
  const lines = (['yearly', 'one_time', 'trial'] as const).flatMap((kind) => {
    const margin = kind === main ? null : marginOf(priced, kind);
    if (!margin || (kind !== 'trial' && (amountOf(priced, kind) ?? 0) === 0)) return [];
    const shown = kind === 'yearly' ? { ...margin, minor: Math.round(margin.minor / 12) } : margin;
    const sign = margin.minor < 0 ? 'lose' : 'keep';
    return [
      {
        kind,
        isBad: margin.minor < 0 && kind !== 'trial',
        text: t(`packages.margin.${kind}.${sign}`, wordsOf(shown, currency)),
      },
    ];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={classes.others}>
      {lines.map(({ kind, isBad, text }) => (
        <li key={kind} data-bad={isBad || undefined}>
          {text}
        </li>
      ))}
    </ul>
  );
}
