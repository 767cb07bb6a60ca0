/**
 * Choosing a plan (docs/product-rules.md#plans): free plans and trials start at once, others lead to a payment page
 * that returns here. It is the only page open to an account without a plan.
 */
import { plans as endpoints, type Plan } from '@leadwright/contract/money/plans';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useIsOpen, useSignedIn } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../ui/feedback/Skeletons.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import classes from './ChoosePlanScreen.module.css';
import { factsOf, lossesOf } from './contents.ts';
import { PackageChoice } from './PackageChoice.tsx';
import { useOffers } from './packages.queries.ts';
import { type Choice, paidPlan, useChoose, usePaidPlan, usePlans } from './plans.queries.ts';

export function ChoosePlanScreen() {
  const { t } = useTranslation();
  const user = useSignedIn();
  const { checkout: back } = useSearch({ from: '/app/choose-plan' });
  const found = usePlans(back === 'paid');
  const packages = useOffers(back === 'paid');
  const bought = packages.data?.current?.name ?? paidPlan(found.data)?.name;
  const long = usePaidPlan(bought, back === 'paid');
  const isResold = packages.data !== undefined && (packages.data.data !== null || packages.data.current !== null);
  return (
    <Page
      title={t(isResold ? 'sales.portal.title' : 'plans.screen.choose')}
      subtitle={user.isMainUser ? undefined : t('plans.screen.askOwner')}
    >
      <div className={classes.screen}>
        {back === 'left' && <Note role="status">{t('plans.screen.left')}</Note>}
        {back === 'paid' ? (
          <Note tone="ok" role="status">
            {t(long ? 'plans.screen.paidLong' : 'plans.screen.paid')}
          </Note>
        ) : (
          <QueryState query={packages} skeleton={<SkeletonBar height={280} />}>
            {({ data: offers, current, as_of }) => {
              if (current && user.account.status === 'inactive') return <Suspended name={current.name} />;
              if (current && !offers?.length)
                return <Chosen title={t('sales.portal.have', { package: current.name })} />;
              return offers ? (
                <PackageChoice offers={offers} asOf={as_of} current={current?.name ?? null} />
              ) : (
                <Plans query={found} />
              );
            }}
          </QueryState>
        )}
      </div>
    </Page>
  );
}

function Plans({ query }: { query: ReturnType<typeof usePlans> }) {
  const { t } = useTranslation();
  return (
    <QueryState query={query} skeleton={<SkeletonBar height={280} />}>
      {(choice) =>
        choice.current && choice.data.length === 0 ? (
          <Chosen title={t('plans.screen.have', { plan: choice.current.name })} />
        ) : (
          <Offers choice={choice} />
        )
      }
    </QueryState>
  );
}

function Chosen({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<IconCircleCheck />}
        title={title}
        text={t('plans.screen.haveText')}
        action={
          <Link className="link" to="/settings/wallet">
            {t('plans.screen.toWallet')}
          </Link>
        }
      />
    </Card>
  );
}

/** Its payment is disputed: there is nothing to choose. */
function Suspended({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<IconAlertTriangle />}
        title={t('sales.portal.suspended', { package: name })}
        text={t('sales.portal.suspendedText')}
      />
    </Card>
  );
}

const Offers = ({ choice }: { choice: Choice }) => (
  <>
    <Standing choice={choice} />
    <ul className={classes.plans}>
      {choice.data.map((plan) => (
        <PlanOffer
          key={plan.id}
          plan={plan}
          choice={choice}
          isTried={choice.standing === 'trial' && choice.current?.id === plan.id}
        />
      ))}
    </ul>
  </>
);

/** Explains why a plan must be chosen. */
function Standing({ choice: { standing, current, trial_ends_at: ends } }: { choice: Choice }) {
  const { t } = useTranslation();
  const date = ends ? formatDate(ends) : '';
  const plan = current?.name ?? '';
  if (standing === 'trial') return <Note tone="warn">{t('plans.screen.trialText', { plan, date })}</Note>;
  if (standing === 'trial_ended') return <Note>{t('plans.screen.trialEnded', { date })}</Note>;
  if (standing === 'ended') return <Note>{t('plans.screen.endedText')}</Note>;
  return (
    <p className="t2">{t(standing === 'plan' ? 'plans.screen.upgradeText' : 'plans.screen.chooseText', { plan })}</p>
  );
}

interface OfferProps {
  plan: Plan;
  choice: Choice;
  isTried: boolean;
}

function PlanOffer({ plan, choice, isTried }: OfferProps) {
  const { t } = useTranslation();
  const { isMainUser, modules } = useSignedIn();
  const [isAsking, setAsking] = useState(false);
  const mayChoose = useIsOpen(endpoints.choose);
  const choose = useChoose();
  const facts = factsOf(t, plan);
  const open = modules.map(({ slug }) => slug);
  // A payment page shows the purchase before anything changes. This plan would start at once.
  const losses = plan.price_minor === 0 ? lossesOf(t, plan, { ...choice, open }) : [];
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
      {isMainUser && (
        <Button
          fullWidth
          size="lg"
          variant={isTried ? 'filled' : 'default'}
          disabled={!mayChoose}
          loading={choose.isPending}
          onClick={() => (losses.length > 0 ? setAsking(true) : choose.mutate(plan.id))}
        >
          {plan.trial_days > 0
            ? t('plans.screen.tryFree', { count: plan.trial_days })
            : t(isTried ? 'plans.screen.pay' : 'plans.screen.take', { plan: plan.name })}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('plans.lose.title', { plan: plan.name })}
        text={
          <ul>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        }
        confirm={t('plans.screen.take', { plan: plan.name })}
        cancel={t('plans.lose.keep')}
        danger={false}
        onConfirm={() => choose.mutateAsync(plan.id)}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
