/** Asks before an autopilot is deleted, and names it as it was when the dialog opened. */
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { type Autopilot, useRemove } from './autopilot.queries.ts';

interface Props {
  /** Null while closed. */
  autopilot: Autopilot | null;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ autopilot, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const remove = useRemove();
  return (
    <ConfirmDialog
      opened={autopilot !== null}
      title={t('autopilot.screen.delete.title', { name: autopilot?.name ?? '' })}
      text={t(autopilot?.running ? 'autopilot.screen.delete.textRunning' : 'autopilot.screen.delete.text')}
      confirm={t('autopilot.screen.delete.confirm')}
      onConfirm={async () => {
        if (!autopilot) return;
        await remove.mutateAsync(autopilot.id);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
