/** What a credit buys, by this installation's prices. */
import type { Offer } from '@leadwright/contract/resale/sales';
import { IconMapPin, IconUsers, IconVideo, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatUnitPrice } from '../../lib/format.ts';
import classes from './CreditsBuy.module.css';
import type { SalesPage } from './sales.queries.ts';

export function CreditsBuy({ costs, offer }: { costs: SalesPage['costs']; offer: Offer }) {
  const { t } = useTranslation();
  const said = (count: number) => ({ count, n: formatNumber(count) });
  return (
    <section>
      <h2 className={classes.title}>{t('sales.buys.title')}</h2>
      <ul className={classes.buys}>
        <Buy icon={<IconMapPin />} name={t('sales.buys.company')}>
          {t('sales.buys.included', said(costs.company))}
        </Buy>
        <Buy icon={<IconUsers />} name={t('sales.buys.person')}>
          {t('sales.buys.phone', { ...said(costs.person), more: formatNumber(costs.phone) })}
        </Buy>
        <Buy icon={<IconWorld />} name={t('sales.buys.email')}>
          {t('sales.buys.credits', said(costs.email))}
        </Buy>
        <Buy icon={<IconVideo />} name={t('sales.buys.creator')}>
          {t('sales.buys.credits', said(costs.creator))}
        </Buy>
      </ul>
      <p className={classes.more}>
        {t('sales.buys.more', { price: formatUnitPrice(offer.credit_price_minor, offer.currency) })}
      </p>
    </section>
  );
}

const Buy = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <li>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <span>
      <b className="b5">{name}</b>
      <small className="num">{children}</small>
    </span>
  </li>
);
