/** manage-team: members of the account, their access and credit caps (docs/product-rules.md#team). */
import { team as endpoints } from '@leadwright/contract/accounts/team';
import { Button } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { useIsOpen } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { TabActions } from '../../ui/layout/PageTabs.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { MembersTable } from './MembersTable.tsx';
import { type Member, useRemove, useTeam } from './team.queries.ts';

export function MembersTab() {
  const { t } = useTranslation();
  const team = useTeam();
  const [editing, setEditing] = useKeptState<Member | 'new' | null>('member', null);
  const [removing, setRemoving] = useKeptState<Member | null>('remove', null);
  const allowed = team.data?.members_allowed ?? null;
  const mayInvite = useIsOpen(endpoints.invite);
  const isFull = allowed !== null && (team.data?.data.length ?? 0) >= allowed;
  const invite = (
    <Button
      variant="filled"
      leftSection={<IconUserPlus />}
      disabled={isFull || !mayInvite}
      onClick={() => setEditing('new')}
    >
      {t('team.screen.invite')}
    </Button>
  );
  return (
    <>
      <TabActions>
        {allowed !== null && team.data && (
          <span className="c13 t3 num">{t('team.screen.seats', { used: team.data.data.length, allowed })}</span>
        )}
        {Boolean(team.data?.data.length) && invite}
      </TabActions>
      <QueryState
        query={team}
        isEmpty={(found) => found.data.length === 0}
        empty={
          <Card>
            <EmptyState
              icon={<IconUsers />}
              title={t('team.screen.empty')}
              text={isFull ? t('team.screen.full') : t('team.screen.emptyText')}
              action={!isFull && invite}
            />
          </Card>
        }
      >
        {(found) => <MembersTable members={found.data} onEdit={setEditing} onRemove={setRemoving} />}
      </QueryState>
      {editing && team.data && (
        <MemberDialog
          member={editing === 'new' ? null : editing}
          options={team.data.available_options}
          onClose={() => setEditing(null)}
        />
      )}
      <RemoveDialog member={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function RemoveDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemove();
  return (
    <ConfirmDialog
      opened={member !== null}
      title={t('team.screen.removeTitle', { name: member ? `${member.first_name} ${member.last_name}`.trim() : '' })}
      text={t('team.screen.removeText')}
      confirm={t('team.screen.remove')}
      cancel={t('team.screen.keep')}
      onConfirm={() => member && remove.mutateAsync(member.id)}
      onClose={onClose}
    />
  );
}
