/** Attempts of the last 24 hours, one bar per hour: failed ones above delivered ones. */
import { useTranslation } from 'react-i18next';
import type { AccountWebhook } from '../webhooks.queries.ts';
import classes from './endpoints.module.css';

const HEIGHT = 24;
/** One attempt stays visible next to an hour with thousands. */
const LEAST = 3;

export function HourBars({ hours, delivered, failed }: Pick<AccountWebhook, 'hours' | 'delivered' | 'failed'>) {
  const { t } = useTranslation();
  const most = Math.max(1, ...hours.map((hour) => hour.delivered + hour.failed));
  const tall = (attempts: number) => (attempts === 0 ? 0 : Math.max(LEAST, Math.round((attempts / most) * HEIGHT)));
  return (
    <span className={classes.bars} role="img" aria-label={t('webhooks.endpoint.bars', { delivered, failed })}>
      {hours.map((hour) => (
        <i key={hour.at} data-none={hour.delivered + hour.failed === 0 || undefined}>
          <u style={{ height: tall(hour.failed) }} />
          <b style={{ height: tall(hour.delivered) }} />
        </i>
      ))}
    </span>
  );
}
