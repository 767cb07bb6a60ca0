/** The members, in order of joining, with their actions. */
import { team } from '@leadwright/contract/accounts/team';
import { Menu } from '@mantine/core';
import { IconBan, IconCircleCheck, IconDots, IconMail } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { useLatest } from '../../lib/hooks/on-change.ts';
import { useIsOpen } from '../../lib/session.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { Badge, Tags } from '../../ui/display/marks.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDataTable } from '../../ui/table/useDataTable.ts';
import classes from './MembersTable.module.css';
import { type Member, useReactivate, useResend, useStop } from './team.queries.ts';

interface Acts {
  onEdit: (member: Member) => void;
  onRemove: (member: Member) => void;
}

export function MembersTable({ members, ...props }: Acts & { members: Member[] }) {
  const { t } = useTranslation();
  const onEdit = useLatest(props.onEdit);
  const onRemove = useLatest(props.onRemove);
  const columns = useMemo(
    () => columnsOf(t, (member) => <MemberActs member={member} onEdit={onEdit} onRemove={onRemove} />),
    [t, onEdit, onRemove],
  );
  const state = useDataTable('team', columns, members, (member) => String(member.id));
  return (
    <Card padded={false}>
      <DataTable
        state={state}
        label={t('team.screen.title')}
        rowName={nameOf}
        card={(member) => <MemberCard member={member} {...props} />}
        inset={16}
        fill={false}
      />
    </Card>
  );
}

const nameOf = (member: Member) => `${member.first_name} ${member.last_name}`.trim() || member.email;
const optionsOf = (t: TFunction, member: Member) =>
  member.access_options.map((option) => ({ label: t(`team.screen.option.${option}`) }));
const spendingOf = (t: TFunction, { spent_this_month, spending_cap }: Member) =>
  spending_cap === null
    ? formatNumber(spent_this_month)
    : t('team.screen.ofCap', { spent: formatNumber(spent_this_month), cap: formatNumber(spending_cap) });

function StatusMark({ member }: { member: Member }) {
  const { t } = useTranslation();
  const marks = {
    active: (
      <Badge tone="ok" icon={<IconCircleCheck />}>
        {t('team.screen.status.active')}
      </Badge>
    ),
    invited: (
      <Badge tone="info" icon={<IconMail />}>
        {t('team.screen.status.invited')}
      </Badge>
    ),
    stopped: (
      <Badge tone="bad" icon={<IconBan />}>
        {t('team.screen.status.stopped')}
      </Badge>
    ),
  };
  return marks[member.status];
}

function columnsOf(t: TFunction, acts: (member: Member) => React.ReactNode): Column<Member>[] {
  return [
    {
      id: 'name',
      header: t('team.screen.column.name'),
      width: 220,
      cell: (member) => (
        <span className={classes.name}>
          <b>{nameOf(member)}</b> <span className="t3">{member.email}</span>
        </span>
      ),
    },
    {
      id: 'access',
      header: t('team.screen.column.access'),
      width: 330,
      cell: (member) => <Tags items={optionsOf(t, member)} most={3} />,
    },
    {
      id: 'spent',
      header: t('team.screen.column.spent'),
      width: 120,
      align: 'right',
      cell: (member) => spendingOf(t, member),
    },
    {
      id: 'status',
      header: t('team.screen.column.status'),
      width: 110,
      cell: (member) => <StatusMark member={member} />,
    },
    {
      id: 'seen',
      header: t('team.screen.column.seen'),
      width: 110,
      cell: (member) => (member.last_login_at ? formatRelative(member.last_login_at) : '–'),
    },
    { id: 'acts', header: '', width: 64, always: true, align: 'right', cell: acts },
  ];
}

function MemberActs({ member, onEdit, onRemove }: Acts & { member: Member }) {
  const { t } = useTranslation();
  const [stop, reactivate, resend] = [useStop(), useReactivate(), useResend()];
  const mayChange = useIsOpen(team.update);
  if (!mayChange) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('team.screen.acts', { name: nameOf(member) })}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onEdit(member)}>{t('common.edit')}</Menu.Item>
        {member.status === 'invited' && (
          <Menu.Item onClick={() => resend.mutate(member.id)}>{t('team.screen.resend')}</Menu.Item>
        )}
        {member.status === 'active' && (
          <Menu.Item onClick={() => stop.mutate(member.id)}>{t('team.screen.stop')}</Menu.Item>
        )}
        {member.status === 'stopped' && (
          <Menu.Item onClick={() => reactivate.mutate(member.id)}>{t('team.screen.reactivate')}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => onRemove(member)}>
          {t('common.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function MemberCard({ member, ...acts }: Acts & { member: Member }) {
  const { t } = useTranslation();
  return (
    <div className={classes.memberCard}>
      <b className="ell">{nameOf(member)}</b>
      <MemberActs member={member} {...acts} />
      <span className="c12 t3 ell">{member.email}</span>
      <StatusMark member={member} />
      <div className={classes.wide}>
        <Tags items={optionsOf(t, member)} most={2} />
      </div>
      <span className="c12 t3">{t('team.screen.column.spent')}</span>
      <span className="c12 t2 num">{spendingOf(t, member)}</span>
    </div>
  );
}
