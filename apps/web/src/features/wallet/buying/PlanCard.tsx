/** The current plan, the end of a trial, and links to invoices or another plan. */
import { type Plan, plans } from '@leadwright/contract/money/plans';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts';
import { WALLET } from '../../../lib/person/funds.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { usePortals } from '../billing.queries.ts';
import classes from './PlanCard.module.css';

export function PlanCard() {
  const { t } = useTranslation();
  const plan = useQuery({ queryKey: [...WALLET, 'plan'], queryFn: ({ signal }) => call(plans.find, {}, { signal }) });
  const portals = usePortals();
  if (!plan.data) return null;
  const { current, data: choices, standing, trial_ends_at: ends } = plan.data;
  if (!current && choices.length === 0) return null;
  const hasPortal = portals.data?.stripe || portals.data?.second_provider;
  const isRunning = standing === 'plan' && current !== null;
  return (
    <Card
      title={t('plans.screen.plan')}
      aside={
        <span className="row">
          {choices.length > 0 && (
            <Link className="link c13" to="/choose-plan">
              {t(isRunning ? 'plans.screen.changeLink' : 'plans.screen.chooseLink')}
            </Link>
          )}
          {hasPortal && (
            <Link className="link c13" to="/billing-portal">
              {t('plans.screen.portal')}
            </Link>
          )}
        </span>
      }
    >
      <div className={classes.body}>
        {current ? (
          <CurrentPlan plan={current}>
            {standing === 'trial' && ends && (
              <span className={classes.until}>
                <Badge tone="warn">{t('plans.screen.trialUntil', { date: formatDate(ends) })}</Badge>
              </span>
            )}
          </CurrentPlan>
        ) : (
          <p className="c13 t2">
            {ends ? t('plans.screen.trialEnded', { date: formatDate(ends) }) : t('plans.screen.none')}
          </p>
        )}
        {standing === 'trial' && <p className="c12 t3">{t('plans.screen.trialCardText')}</p>}
      </div>
    </Card>
  );
}

function CurrentPlan({ plan, children }: { plan: Plan; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="row c13">
        <b className="b5">{plan.name}</b>
        <span className="t3 num">{t('plans.screen.monthly', { n: formatNumber(plan.monthly_credits) })}</span>
        <span className="right num">{formatMoney(plan.price_minor, plan.currency)}</span>
      </p>
      {children}
    </>
  );
}
