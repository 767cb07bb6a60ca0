/** Columns of the customers table, and its card for phones. */
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../../lib/format.ts';
import { Avatar } from '../../../../ui/display/Avatar.tsx';
import { Meter } from '../../../../ui/display/Meter.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import type { Subscription } from '../subscriptions.queries.ts';
import { lastChargeOf, nextOf, refundOf } from '../words.ts';
import classes from './list.module.css';
import { StateMark } from './StateMark.tsx';

type Acts = (subscription: Subscription) => ReactNode;

export const columnsOf = (t: TFunction, acts: Acts): Column<Subscription>[] => [
  {
    id: 'name',
    header: t('subscriptions.column.name'),
    width: 182,
    cell: ({ customer_name: name }) => (
      <span className={classes.name}>
        <Avatar name={name} square />
        <b className="ell2" title={name}>
          {name}
        </b>
      </span>
    ),
  },
  {
    id: 'label',
    header: t('subscriptions.column.label'),
    width: 124,
    cell: (subscription) => <StateMark subscription={subscription} />,
  },
  { id: 'email', header: t('subscriptions.column.email'), width: 174, cell: ({ email }) => <Text>{email}</Text> },
  {
    id: 'username',
    header: t('subscriptions.column.username'),
    width: 120,
    cell: ({ username }) => <Text>{username}</Text>,
  },
  {
    id: 'package',
    header: t('subscriptions.column.package'),
    width: 110,
    cell: (one) => <Text>{one.package?.name ?? '–'}</Text>,
  },
  {
    id: 'charge',
    header: t('subscriptions.column.charge'),
    width: 98,
    align: 'right',
    cell: (one) => (
      <span title={one.last_charge?.card ?? undefined}>
        {lastChargeOf(one)} {refundOf(t, one) && <small className="t3">{refundOf(t, one)}</small>}
      </span>
    ),
  },
  {
    id: 'credits',
    header: t('subscriptions.column.credits'),
    width: 130,
    cell: (one) => <Credits subscription={one} t={t} />,
  },
  { id: 'next', header: t('subscriptions.column.next'), width: 164, cell: (one) => <Text>{nextOf(t, one)}</Text> },
  { id: 'acts', header: '', width: 64, always: true, align: 'right', cell: acts },
];

const Text = ({ children }: { children: string }) => (
  <span className="ell" title={children}>
    {children}
  </span>
);

function Credits({ subscription: { credits }, t }: { subscription: Subscription; t: TFunction }) {
  const share = credits.given === 0 ? 0 : credits.used / credits.given;
  const label = t('subscriptions.creditsUsed', {
    used: formatNumber(credits.used),
    given: formatNumber(credits.given),
  });
  return (
    <span className={classes.credits} title={label}>
      <Meter parts={[{ share, ...(share >= 1 && { colour: 'var(--bad)' }) }]} label={label} />
      <span className="num">{formatPercent(share)}</span>
    </span>
  );
}

export function SubscriptionCard({ subscription, acts }: { subscription: Subscription; acts: Acts }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <b className="ell2">{subscription.customer_name}</b>
      {acts(subscription)}
      <span className="c12 t3 ell">{subscription.email}</span>
      <StateMark subscription={subscription} />
      <span className="c12 t2 ell">{subscription.package?.name ?? t('subscriptions.noPackage')}</span>
      <span className="c12 t2 num">
        {lastChargeOf(subscription)} {refundOf(t, subscription)}
      </span>
      <Credits subscription={subscription} t={t} />
      <span className="c12 t3">{nextOf(t, subscription)}</span>
    </div>
  );
}
