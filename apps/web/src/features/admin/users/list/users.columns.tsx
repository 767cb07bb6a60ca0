/** Columns of the accounts table, and its card for phones. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format.ts';
import { Avatar } from '../../../../ui/display/Avatar.tsx';
import { Meter } from '../../../../ui/display/Meter.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import type { AdminUser } from '../users.queries.ts';
import { nameOf, planOf, shareOf, usedWords } from '../words.ts';
import classes from './list.module.css';
import { StatusWord } from './StatusMark.tsx';

export const columnsOf = (t: TFunction): Column<AdminUser>[] => [
  {
    id: 'user',
    header: t('admin-users.column.user'),
    width: 250,
    cell: (user) => (
      <span className={classes.user}>
        <Avatar name={nameOf(user)} />
        <Two first={<b>{nameOf(user)}</b>} second={user.email} />
      </span>
    ),
  },
  {
    id: 'plan',
    header: t('admin-users.column.plan'),
    width: 130,
    cell: (user) => <Two first={<b>{planOf(t, user)}</b>} second={parentOf(t, user)} />,
  },
  {
    id: 'usage',
    header: t('admin-users.column.usage'),
    width: 136,
    sortable: true,
    cell: (user) => <Usage user={user} t={t} />,
  },
  {
    id: 'status',
    header: t('admin-users.column.status'),
    width: 104,
    cell: ({ status }) => <StatusWord status={status} />,
  },
];

const parentOf = (t: TFunction, { parent }: AdminUser) => parent?.name ?? t('admin-users.platform');

const Two = ({ first, second }: { first: React.ReactNode; second: string }) => (
  <span className={classes.two}>
    <span className="ell">{first}</span>
    <span className="c12 t3 ell" title={second}>
      {second}
    </span>
  </span>
);

/** Red once everything is used. */
function Usage({ user, t }: { user: AdminUser; t: TFunction }) {
  const share = shareOf(user);
  const label = usedWords(t, user);
  if (user.limits.monthly === 0) return <span className="t3">–</span>;
  return (
    <span className={classes.usage} title={label}>
      <Meter parts={[{ share, ...(share >= 1 && { colour: 'var(--bad)' }) }]} label={label} />
      <span className="num">{formatPercent(share)}</span>
    </span>
  );
}

export function UserCard({ user, onOpen }: { user: AdminUser; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <b className="ell">{nameOf(user)}</b>
      </button>
      <StatusWord status={user.status} />
      <span className="c12 t3 ell">{user.email}</span>
      <Usage user={user} t={t} />
      <span className="c12 t2 ell">{`${planOf(t, user)}, ${parentOf(t, user)}`}</span>
    </div>
  );
}
