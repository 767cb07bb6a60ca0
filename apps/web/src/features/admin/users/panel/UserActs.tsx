/** Actions available for an account now. */
import { adminUsers } from '@leadwright/contract/admin/users';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconLogin2, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api.ts';
import { useEnter } from '../../../../lib/person/enter.ts';
import type { AskedAct } from '../AskDialog.tsx';
import { type AdminUserDetail, useActOnUser } from '../users.queries.ts';
import classes from './panel.module.css';

interface Props {
  user: AdminUserDetail;
  onAsk: (what: AskedAct) => void;
}

export function UserActs({ user: { id, can }, onAsk }: Props) {
  const { t } = useTranslation();
  const act = useActOnUser();
  if (!can.enter && !can.reactivate && !can.restore && !can.remove) return null;
  return (
    <div className={classes.acts}>
      {can.enter && <Enter id={id} />}
      {can.stop && (
        <Button leftSection={<IconPlayerStop />} onClick={() => onAsk('stop')}>
          {t('admin-users.act.stop')}
        </Button>
      )}
      {can.reactivate && (
        <Button
          leftSection={<IconPlayerPlay />}
          loading={act.isPending}
          onClick={() => act.mutate({ id, act: 'reactivate' })}
        >
          {t('admin-users.act.reactivate')}
        </Button>
      )}
      {can.restore && (
        <Button
          leftSection={<IconArrowBackUp />}
          loading={act.isPending}
          onClick={() => act.mutate({ id, act: 'restore' })}
        >
          {t('admin-users.act.restore')}
        </Button>
      )}
      {can.remove && (
        <Button
          className={classes.away ?? ''}
          variant="subtle"
          color="red"
          leftSection={<IconTrash />}
          onClick={() => onAsk('remove')}
        >
          {t('common.delete')}
        </Button>
      )}
    </div>
  );
}

function Enter({ id }: { id: number }) {
  const { t } = useTranslation();
  const enter = useEnter((how: 'loginAs' | 'viewAs', signal) => call(adminUsers[how], { params: { id } }, { signal }));
  return (
    <>
      <Button
        variant="filled"
        leftSection={<IconLogin2 />}
        disabled={enter.isPending}
        onClick={() => enter.mutate('loginAs')}
      >
        {t('admin-users.act.loginAs')}
      </Button>
      <Button leftSection={<IconEye />} disabled={enter.isPending} onClick={() => enter.mutate('viewAs')}>
        {t('admin-users.act.viewAs')}
      </Button>
    </>
  );
}
