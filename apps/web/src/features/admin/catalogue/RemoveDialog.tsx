/** Asks before a catalog item is deleted, and says how long it can be restored. */
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';

interface Props {
  part: 'plans' | 'topics' | 'partners';
  /** As it was when the dialog opened. */
  row: { id: number; name: string } | null;
  remove: (id: number) => Promise<unknown>;
  onClose: () => void;
}

export function RemoveDialog({ part, row, remove, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      opened={row !== null}
      title={t(`admin-catalogue.${part}.removeTitle`, { name: row?.name ?? '' })}
      text={t(`admin-catalogue.${part}.removeText`)}
      confirm={t(`admin-catalogue.${part}.remove`)}
      onConfirm={() => row && remove(row.id)}
      onClose={onClose}
    />
  );
}
