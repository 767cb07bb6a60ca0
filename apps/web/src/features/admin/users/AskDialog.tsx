/** Confirmation of actions that cannot be undone at once. */
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { type AdminUserDetail, useActOnUser } from './users.queries.ts';
import { nameOf } from './words.ts';

export type AskedAct = 'stop' | 'remove' | 'resetLimits' | 'removeProviderKey';
/** Fixed when the dialog opens. */
export interface Asked {
  what: AskedAct;
  user: AdminUserDetail;
}

export function AskDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const { t } = useTranslation();
  const act = useActOnUser();
  const what = asked?.what ?? 'stop';
  const name = asked ? nameOf(asked.user) : '';
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t(`admin-users.ask.${what}.title`, { name })}
      text={t(`admin-users.ask.${what}.text`)}
      confirm={t(`admin-users.ask.${what}.confirm`)}
      danger={what !== 'resetLimits'}
      onConfirm={() => asked && act.mutateAsync({ id: asked.user.id, act: asked.what })}
      onClose={onClose}
    />
  );
}
