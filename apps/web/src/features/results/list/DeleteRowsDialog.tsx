/** Confirms deleting rows, naming them and their list; the deletion can be undone for a while. */
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import type { List } from '../../lists/public.ts';
import { useRemoveRows } from '../results.queries.ts';
import { type Chosen, useMeasured, useSelectionName } from './chosen.ts';

interface Props {
  list: Pick<List, 'id' | 'type' | 'name'>;
  chosen: Chosen;
  onDone: () => void;
  onClose: () => void;
}

/** Mounted when the dialog opens. */
export function DeleteRowsDialog({ list, chosen, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveRows(list.id);
  const { selection, count } = useMeasured(list.id, chosen);
  const what = useSelectionName(list.type, chosen.name, count);
  return (
    <ConfirmDialog
      opened
      title={t('results.screen.delete.title', { what, list: list.name })}
      text={t('results.screen.delete.text')}
      confirm={t('results.screen.delete.confirm', { what })}
      cancel={t('results.screen.delete.keep')}
      ready={selection !== undefined && count !== 0}
      onConfirm={async () => {
        if (!selection) return;
        await remove.mutateAsync(selection);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
