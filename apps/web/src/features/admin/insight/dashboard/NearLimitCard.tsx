/** Accounts that used the most of their monthly credits, with login-as. */
import { identity } from '@leadwright/contract/accounts/identity';
import { NEAR_LIMIT, type NearLimit } from '@leadwright/contract/admin/insight';
import { Button, SegmentedControl } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconGauge,
  IconPlayerStop,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api.ts';
import { formatNumber, formatPercent, formatRelative } from '../../../../lib/format.ts';
import { useEnter } from '../../../../lib/person/enter.ts';
import { Avatar } from '../../../../ui/display/Avatar.tsx';
import { Meter } from '../../../../ui/display/Meter.tsx';
import { StateWord } from '../../../../ui/display/marks.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { type NearLimitUsage, useNearLimit } from '../insight.queries.ts';
import classes from './dashboard.module.css';

export function NearLimitCard() {
  const { t } = useTranslation();
  const [usage, setUsage] = useState<NearLimitUsage>('half');
  const found = useNearLimit(usage);
  const filter = (
    <div className={classes.choices}>
      <SegmentedControl
        size="xs"
        aria-label={t('admin-insight.near.filter')}
        value={usage}
        data={NEAR_LIMIT.map((value) => ({ value, label: t(`admin-insight.near.${value}`) }))}
        onChange={setUsage}
      />
      <Button size="xs" renderRoot={(props) => <Link to="/admin/users" {...props} />}>
        {t('admin-insight.near.users')}
      </Button>
    </div>
  );
  return (
    <Card title={t('admin-insight.near.title')} aside={filter} line padded={false}>
      <QueryState
        query={found}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            icon={<IconGauge />}
            title={t('admin-insight.near.empty')}
            text={t('admin-insight.near.emptyText')}
          />
        }
      >
        {(rows) => <Accounts rows={rows} />}
      </QueryState>
    </Card>
  );
}

function Accounts({ rows }: { rows: NearLimit[] }) {
  const { t } = useTranslation();
  const columns = ['account', 'under', 'plan', 'allowance', 'credits', 'lastSeen', 'status'] as const;
  return (
    <table className={classes.near} aria-label={t('admin-insight.near.title')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`admin-insight.column.${column}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Account key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Account({ row }: { row: NearLimit }) {
  const { t } = useTranslation();
  const share = row.allowance === 0 ? 0 : row.used / row.allowance;
  const isFull = share >= 1;
  const label = t('admin-insight.near.usedOf', { used: formatNumber(row.used), all: formatNumber(row.allowance) });
  return (
    <tr>
      <th scope="row" data-column="account">
        <span className={classes.who}>
          <Avatar name={row.name} square />
          <span className="ell" title={row.email}>
            {row.name}
          </span>
        </span>
      </th>
      <td data-column="under">{row.parent}</td>
      <td data-column="plan">{row.plan ?? '–'}</td>
      <td data-column="allowance">
        <span className={classes.share}>
          <Meter parts={[{ share, ...(isFull && { colour: 'var(--bad)' }) }]} label={label} />
          <span className="num">{formatPercent(share)}</span>
        </span>
      </td>
      <td data-column="credits">{formatNumber(row.used)}</td>
      <td data-column="lastSeen">{row.seen_at ? formatRelative(row.seen_at) : '–'}</td>
      <td data-column="status">
        <Status row={row} isFull={isFull} />
      </td>
      <td data-column="act">{row.user_id !== null && <LoginAs name={row.name} userId={row.user_id} />}</td>
    </tr>
  );
}

const LOOKS = {
  active: { tone: 'ok', icon: <IconCircleCheck /> },
  trial: { tone: 'info', icon: <IconClock /> },
} as const;

function Status({ row: { status }, isFull }: { row: NearLimit; isFull: boolean }) {
  const { t } = useTranslation();
  if (isFull && (status === 'active' || status === 'trial'))
    return (
      <StateWord tone="bad" icon={<IconAlertTriangle />}>
        {t('admin-insight.near.atLimit')}
      </StateWord>
    );
  const { tone, icon } =
    status === 'active' || status === 'trial' ? LOOKS[status] : { tone: 'mute' as const, icon: <IconPlayerStop /> };
  return (
    <StateWord tone={tone} icon={icon}>
      {t(`admin-insight.status.${status}`)}
    </StateWord>
  );
}

function LoginAs({ name, userId }: { name: string; userId: number }) {
  const { t } = useTranslation();
  const enter = useEnter((_, signal) => call(identity.loginAs, { body: { user_id: userId } }, { signal }));
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconUser />}
      loading={enter.isPending}
      aria-label={t('admin-insight.near.loginAsName', { name })}
      onClick={() => enter.mutate(undefined)}
    >
      {t('admin-insight.near.loginAs')}
    </Button>
  );
}
