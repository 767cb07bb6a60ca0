/** Actions on the ticked accounts, each for those that allow it. */
import { MANY_ACTS, type ManyAct } from '@leadwright/contract/admin/users';
import { IconArrowBackUp, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import type { Act } from '../../../../ui/layout/Toolbar.tsx';
import type { AdminUser } from '../users.queries.ts';

/** Fixed when the dialog opens. */
export interface AskedMany {
  act: ManyAct;
  users: AdminUser[];
}

const ICONS: Record<ManyAct, ReactNode> = {
  stop: <IconPlayerStop />,
  reactivate: <IconPlayerPlay />,
  remove: <IconTrash />,
  restore: <IconArrowBackUp />,
};

export function useManyActs(ticked: AdminUser[], ask: (asked: AskedMany) => void): Act[] {
  const { t } = useTranslation();
  return MANY_ACTS.map((act) => ({ act, users: ticked.filter(({ can }) => can[act]) }))
    .filter(({ act, users }) => users.length > 0 || act === 'stop' || act === 'remove')
    .map(({ act, users }) => ({
      id: act,
      label: t(`admin-users.many.button.${act}`, { n: formatNumber(users.length) }),
      icon: ICONS[act],
      danger: act === 'remove',
      disabled: users.length === 0,
      run: () => ask({ act, users }),
    }));
}
