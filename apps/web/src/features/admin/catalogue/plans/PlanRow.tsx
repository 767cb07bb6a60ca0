/** One plan: its price, content and number of accounts. Expanded, all of its terms. */
import { IconChevronRight, IconCircleCheck, IconCircleOff, IconUsersGroup } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatList, formatMoney, formatNumber } from '../../../../lib/format.ts';
import { Badge } from '../../../../ui/display/marks.tsx';
import classes from '../catalogue.module.css';
import { RowActs } from '../RowActs.tsx';
import { type AdminPlan, useRestorePlan } from './plans.queries.ts';

interface Props {
  plan: AdminPlan;
  onRemove: (plan: AdminPlan) => void;
}

export function PlanRow({ plan, onRemove }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const restore = useRestorePlan();
  return (
    <li>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight aria-hidden="true" />
          <span className={classes.names}>
            <span className={classes.name}>{plan.name}</span>
            <span className={classes.facts}>{summaryOf(t, plan)}</span>
          </span>
        </button>
        <Badges plan={plan} />
        <RowActs part="plans" row={plan} onRemove={() => onRemove(plan)} onRestore={() => restore.mutate(plan.id)} />
      </div>
      <div id={details} hidden={!isOpen}>
        {isOpen && <Details plan={plan} />}
      </div>
    </li>
  );
}

const priceOf = (t: TFunction, { price_minor, currency, interval }: AdminPlan) =>
  price_minor === 0
    ? t('admin-catalogue.plans.free')
    : `${formatMoney(price_minor, currency)} ${t(`plans.screen.per.${interval}`)}`;

const summaryOf = (t: TFunction, plan: AdminPlan) =>
  [
    priceOf(t, plan),
    t('plans.screen.monthly', { n: formatNumber(plan.monthly_credits) }),
    t('admin-catalogue.plans.accounts', { count: plan.accounts, n: formatNumber(plan.accounts) }),
  ].join(' · ');

function Badges({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation();
  return (
    <span className={classes.badges}>
      {plan.available_for_resellers && (
        <Badge tone="info" icon={<IconUsersGroup />}>
          {t('admin-catalogue.plans.forResellers')}
        </Badge>
      )}
      <Badge tone={plan.is_active ? 'ok' : 'plain'} icon={plan.is_active ? <IconCircleCheck /> : <IconCircleOff />}>
        {t(plan.is_active ? 'admin-catalogue.plans.onSale' : 'admin-catalogue.plans.offSale')}
      </Badge>
    </span>
  );
}

function Details({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation();
  const yesNo = (is: boolean) => t(is ? 'common.yes' : 'common.no');
  const members =
    plan.members_allowed === null ? t('admin-catalogue.plans.anyMembers') : formatNumber(plan.members_allowed);
  const facts = {
    modules: formatList(plan.modules.map((module) => t(`team.screen.option.${module}`))),
    price: priceOf(t, plan),
    monthly_credits: formatNumber(plan.monthly_credits),
    trial_days: formatNumber(plan.trial_days),
    members_allowed: plan.related_accounts_allowed ? members : t('common.no'),
    available_for_resellers: yesNo(plan.available_for_resellers),
    provider_product_id: plan.provider_product_id || '–',
    ghl_plan_id: plan.ghl_plan_id || '–',
    changed: formatDateTime(plan.changed_at),
  };
  return (
    <dl className={classes.details}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
        <div key={name}>
          <dt>{t(`admin-catalogue.plans.fact.${name}`)}</dt>
          <dd>{facts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
