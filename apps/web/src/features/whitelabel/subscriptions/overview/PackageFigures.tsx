/** Results of each package in the period: subscribers, credits and the amount after the platform's share. */
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../../lib/format.ts';
import { Meter } from '../../../../ui/display/Meter.tsx';
import type { SubscriptionOverview } from '../subscriptions.queries.ts';
import classes from './Overview.module.css';

export function PackageFigures({ found: { packages } }: { found: SubscriptionOverview }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...packages.map(({ margin_minor }) => Math.abs(margin_minor)));
  return (
    <details className={classes.packages}>
      <summary>{t('subscriptions.overview.byPackage')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('subscriptions.column.package')}</th>
            <th scope="col">{t('subscriptions.overview.subscribers')}</th>
            <th scope="col">{t('subscriptions.overview.credits')}</th>
            <th scope="col">{t('subscriptions.overview.margin')}</th>
            <td className={classes.bar} />
          </tr>
        </thead>
        <tbody>
          {packages.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.name}</th>
              <td>{formatNumber(one.subscribers)}</td>
              <td>{formatNumber(one.credits_sold)}</td>
              <td>{formatMoney(one.margin_minor, one.currency)}</td>
              <td className={classes.bar}>
                <Meter
                  parts={[
                    { share: Math.abs(one.margin_minor) / most, ...(one.margin_minor < 0 && { colour: 'var(--bad)' }) },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
