/** Asks before rows go, with how many and from where; afterwards they can be brought back for a while. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import type { List } from '../../lists/lists.queries.ts';
import { type RowSelection, useRemoveRows } from '../results.queries.ts';

interface Props {
  opened: boolean;
  list: Pick<List, 'id' | 'type' | 'name'>;
  chosen: RowSelection;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

export function DeleteRowsDialog({ opened, list, chosen, count, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveRows(list.id);
  const what = t(`results.screen.noun.${list.type}`, { count, n: formatNumber(count) });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('results.screen.delete.title', { what, list: list.name })}
      text={t('results.screen.delete.text')}
      confirm={t('results.screen.delete.confirm', { what })}
      cancel={t('results.screen.delete.keep')}
      onConfirm={async () => {
        await remove.mutateAsync(chosen);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
