import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useRemoveEntries } from './privacy.queries.ts';

interface Props {
  removing: { ids: number[]; hint: string } | null;
  onClose: () => void;
}

/** Confirms removing an entry, after which the person can be contacted again. */
export function RemoveDialog({ removing, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveEntries();
  return (
    <ConfirmDialog
      opened={removing !== null}
      title={t('privacy.remove.title', { hint: removing?.hint ?? '' })}
      text={t('privacy.remove.text')}
      confirm={t('privacy.remove.confirm')}
      cancel={t('privacy.remove.keep')}
      onConfirm={() => removing && remove.mutateAsync(removing.ids)}
      onClose={onClose}
    />
  );
}
