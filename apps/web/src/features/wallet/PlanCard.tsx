/** The plan in force, and the way to its invoices. */
import { billing } from '@leadwright/contract/billing';
import { plans } from '@leadwright/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { WALLET } from './wallet.queries.ts';

export function PlanCard() {
  const { t } = useTranslation();
  const plan = useQuery({ queryKey: [...WALLET, 'plan'], queryFn: ({ signal }) => call(plans.find, {}, { signal }) });
  const portals = useQuery({
    queryKey: [...WALLET, 'portals'],
    queryFn: ({ signal }) => call(billing.checkPortals, {}, { signal }),
  });
  const current = plan.data?.current;
  if (!current) return null;
  const hasPortal = portals.data?.stripe || portals.data?.second_provider;
  return (
    <Card
      title={t('plans.screen.plan')}
      aside={
        hasPortal && (
          <Link className="link c13" to={'/billing-portal' as '/'}>
            {t('plans.screen.portal')}
          </Link>
        )
      }
    >
      <p className="row c13">
        <b className="b5">{current.name}</b>
        <span className="t3 num">{t('plans.screen.monthly', { n: formatNumber(current.monthly_credits) })}</span>
        <span className="right num">{formatMoney(current.price_minor, current.currency)}</span>
      </p>
    </Card>
  );
}
