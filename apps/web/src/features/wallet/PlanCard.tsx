/** The current plan, with a link to its invoices. */
import { plans } from '@leadwright/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { usePortals } from './billing.queries.ts';
import { WALLET } from './wallet.queries.ts';

export function PlanCard() {
  const { t } = useTranslation();
  const plan = useQuery({ queryKey: [...WALLET, 'plan'], queryFn: ({ signal }) => call(plans.find, {}, { signal }) });
  const portals = usePortals();
  const current = plan.data?.current;
  if (!current) return plan.data?.data.length ? <NoPlan /> : null;
  const hasPortal = portals.data?.stripe || portals.data?.second_provider;
  return (
    <Card
      title={t('plans.screen.plan')}
      aside={
        hasPortal && (
          <Link className="link c13" to="/billing-portal">
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

function NoPlan() {
  const { t } = useTranslation();
  return (
    <Card
      title={t('plans.screen.plan')}
      aside={
        <Link className="link c13" to="/choose-plan">
          {t('plans.screen.chooseLink')}
        </Link>
      }
    >
      <p className="c13 t2">{t('plans.screen.none')}</p>
    </Card>
  );
}
