/** Five figures with their time series and the previous period. A button shows all of them as a table. */
import type { Dashboard, Period } from '@leadwright/contract/admin/insight';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList, formatMoney, formatNumber, formatPercent } from '../../../../lib/format.ts';
import { Spark } from '../../../../ui/charts/Spark.tsx';
import { IconButton } from '../../../../ui/display/IconButton.tsx';
import classes from './dashboard.module.css';
import { labelOf } from './points.ts';

interface One {
  id: string;
  name: string;
  figure: Dashboard['sign_ups'];
  format: (value: number) => string;
  /** Shown at the top; the rest is only in the table. */
  isMain: boolean;
  note?: string;
}

function figuresOf(t: TFunction, found: Dashboard): One[] {
  const money = (value: number) => formatMoney(value, found.currency);
  const also = found.other_revenue.map(({ minor, currency }) => formatMoney(minor, currency));
  const one = (
    id: 'signUps' | 'active' | 'searches' | 'leads' | 'used' | 'sold',
    figure: One['figure'],
    isMain: boolean,
  ) => ({
    id,
    name: t(`admin-insight.figures.${id}`),
    figure,
    format: formatNumber,
    isMain,
  });
  return [
    one('signUps', found.sign_ups, true),
    one('active', found.active_accounts, true),
    one('searches', found.searches, true),
    one('leads', found.leads_found, false),
    one('used', found.credits_used, true),
    one('sold', found.credits_sold, false),
    {
      id: 'revenue',
      name: t('admin-insight.figures.revenue'),
      figure: found.revenue,
      format: money,
      isMain: true,
      ...(also.length > 0 && { note: t('admin-insight.figures.alsoEarned', { amounts: formatList(also) }) }),
    },
  ];
}

export function FigureStrip({ found, period }: { found: Dashboard; period: Period }) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const figures = figuresOf(t, found);
  return (
    <section className={classes.strip} aria-label={t('admin-insight.figures.label')}>
      <div className={classes.toggle}>
        <IconButton
          small
          label={t(asTable ? 'admin-insight.figures.chart' : 'admin-insight.figures.table')}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <IconChartLine /> : <IconTable />}
        </IconButton>
      </div>
      {asTable ? (
        <FigureTable figures={figures} period={period} />
      ) : (
        <div className={classes.figures} tabIndex={0}>
          {figures
            .filter(({ isMain }) => isMain)
            .map((one) => (
              <OneFigure key={one.id} {...one} period={period} />
            ))}
        </div>
      )}
    </section>
  );
}

function OneFigure({ name, figure, format, note, period }: One & { period: Period }) {
  const { t } = useTranslation();
  const change = figure.before === 0 ? 0 : figure.value / figure.before - 1;
  const isUp = change > 0;
  const words = `${isUp ? '+' : '−'}${formatPercent(Math.abs(change))}`;
  return (
    <div className={classes.figure}>
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>
        <b>{format(figure.value)}</b>
        {figure.before === 0 ? (
          figure.value > 0 && <small>{t('admin-insight.figures.none')}</small>
        ) : (
          <small data-tone={change === 0 ? undefined : isUp ? 'good' : 'bad'}>{change === 0 ? '±0' : words}</small>
        )}
      </span>
      {note && <span className={classes.also}>{note}</span>}
      <Spark
        title={name}
        points={figure.series.map(({ at, value }) => ({ label: labelOf(period, at), value }))}
        format={format}
      />
    </div>
  );
}

function FigureTable({ figures, period }: { figures: One[]; period: Period }) {
  const { t } = useTranslation();
  const points = figures[0]?.figure.series ?? [];
  return (
    <section className={classes.scroller} tabIndex={0} aria-label={t('admin-insight.figures.label')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t(period === '12m' ? 'admin-insight.figures.month' : 'admin-insight.figures.day')}</th>
            {figures.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at }, index) => (
            <tr key={at}>
              <th scope="row">{labelOf(period, at)}</th>
              {figures.map(({ id, figure, format }) => (
                <td key={id}>{format(figure.series[index]?.value ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
