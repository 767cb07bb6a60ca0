/** The only door of an account that waits for a plan (spec section 4): free plans and trials start at once, others lead to a payment page. */
import { type Plan, plans } from '@leadwright/contract/plans';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { session, useSignedIn } from '../../lib/session.ts';
import { Page } from '../../ui/Page.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import classes from './ChoosePlanScreen.module.css';

export function ChoosePlanScreen() {
  const { t } = useTranslation();
  const user = useSignedIn();
  const found = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => call(plans.find, {}, { signal }) });
  return (
    <Page
      title={t('plans.screen.choose')}
      subtitle={user.isMainUser ? t('plans.screen.chooseText') : t('plans.screen.askOwner')}
    >
      <QueryState query={found}>
        {({ data }) => (
          <ul className={classes.plans}>
            {data.map((plan) => (
              <PlanOffer key={plan.id} plan={plan} mayChoose={user.isMainUser} />
            ))}
          </ul>
        )}
      </QueryState>
    </Page>
  );
}

function useChoose() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (plan_id: number) => call(plans.choose, { body: { plan_id } }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: async ({ redirect_url }) => {
      if (redirect_url) return window.location.assign(redirect_url);
      await session.load();
      await navigate({ to: '/' });
    },
  });
}

function PlanOffer({ plan, mayChoose }: { plan: Plan; mayChoose: boolean }) {
  const { t } = useTranslation();
  const choose = useChoose();
  const facts = [
    t('plans.screen.monthly', { n: formatNumber(plan.monthly_credits) }),
    plan.members_allowed === null
      ? t('plans.screen.anyMembers')
      : t('plans.screen.members', { count: plan.members_allowed, n: formatNumber(plan.members_allowed) }),
    ...plan.modules.map((module) => t(`team.screen.option.${module}` as 'team.screen.option.leads')),
  ];
  return (
    <li className={classes.plan}>
      <h2 className="h18">{plan.name}</h2>
      <p className={classes.price}>
        <b className="num">{formatMoney(plan.price_minor, plan.currency)}</b>{' '}
        <span className="t3">{t(`plans.screen.per.${plan.interval}`)}</span>
      </p>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>
            <IconCheck aria-hidden="true" />
            {fact}
          </li>
        ))}
      </ul>
      {mayChoose && (
        <Button fullWidth size="lg" loading={choose.isPending} onClick={() => choose.mutate(plan.id)}>
          {plan.trial_days > 0
            ? t('plans.screen.tryFree', { count: plan.trial_days })
            : t('plans.screen.take', { plan: plan.name })}
        </Button>
      )}
    </li>
  );
}
