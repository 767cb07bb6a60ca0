/** The open account next to the table, with links to the adjacent rows. */
import { Button } from '@mantine/core';
import { IconPencil, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { SidePanel } from '../../../../ui/layout/SidePanel.tsx';
import { type AdminUser, isMissing, useUserDetails } from '../users.queries.ts';
import { nameOf } from '../words.ts';
import classes from './panel.module.css';
import { UserPanel } from './UserPanel.tsx';

interface Props {
  id: number;
  view: { page: number; limit: number };
  rows: AdminUser[];
  total: number | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
}

export function OpenUser({ id, view, rows, total, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const found = useUserDetails(id);
  const at = rows.findIndex((one) => one.id === id);
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) onOpen(next.id);
  };
  const place = at + 1 + (view.page - 1) * view.limit;
  const name = found.data ? nameOf(found.data) : t('navigation.entry.users');
  return (
    <SidePanel
      docks
      opened
      label={name}
      onClose={onClose}
      {...(at >= 0 && total && { walk: { at: place, total, to: step } })}
      acts={found.data?.can.edit && <Edit id={id} />}
    >
      {isMissing(found.error) ? (
        <EmptyState icon={<IconUsers />} title={t('admin-users.panel.gone')} />
      ) : (
        <div className={classes.panel}>
          <QueryState query={found}>{(user) => <UserPanel key={user.id} user={user} />}</QueryState>
        </div>
      )}
    </SidePanel>
  );
}

function Edit({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      leftSection={<IconPencil />}
      renderRoot={(props) => <Link to="/admin/users/$user/edit" params={{ user: id }} {...props} />}
    >
      {t('common.edit')}
    </Button>
  );
}
