/** Confirms deleting lists and says how many leads are deleted with them. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { type List, useRemoveLists } from './lists.queries.ts';

interface Props {
  /** Closed if empty. */
  lists: Pick<List, 'id' | 'name' | 'result_count'>[];
  onClose: () => void;
  onDone?: () => void;
}

export function DeleteListsDialog({ lists, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveLists();
  const leads = lists.reduce((sum, list) => sum + list.result_count, 0);
  const count = lists.length;
  return (
    <ConfirmDialog
      opened={count > 0}
      title={t('lists.screen.deleteTitle', {
        count,
        name: lists[0]?.name ?? '',
        leads: t('labels.screen.onLeads', { count: leads, n: formatNumber(leads) }),
      })}
      text={t('lists.screen.deleteText')}
      confirm={t('lists.screen.deleteConfirm', { count })}
      cancel={t('lists.screen.keep', { count })}
      onConfirm={async () => {
        await remove.mutateAsync(lists.map((list) => list.id));
        onDone?.();
      }}
      onClose={onClose}
    />
  );
}
