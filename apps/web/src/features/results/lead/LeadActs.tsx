/** What can be done with the one lead that is open: labels, delete with undo. */
import { Button } from '@mantine/core';
import { IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import type { List } from '../../lists/lists.queries.ts';
import type { LabelsById } from '../list/cells.tsx';
import { DeleteRowsDialog } from '../list/DeleteRowsDialog.tsx';
import { LabelsDialog } from '../list/LabelsDialog.tsx';
import type { Result } from '../results.queries.ts';

interface Props {
  list: Pick<List, 'id' | 'type' | 'name'>;
  lead: Pick<Result, 'id' | 'labels'>;
  labels: LabelsById;
  onDeleted: () => void;
}

export function LeadActs({ list, lead, labels, onDeleted }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'labels' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const chosen = { ids: [lead.id] };
  return (
    <>
      <Button leftSection={<IconTag />} onClick={() => setOpen('labels')}>
        {t('results.screen.labels')}
      </Button>
      <IconButton outlined label={t('common.delete')} onClick={() => setOpen('delete')}>
        <IconTrash />
      </IconButton>
      {open === 'labels' && (
        <LabelsDialog list={list} labels={labels} chosen={chosen} count={1} known={[lead]} onClose={close} />
      )}
      <DeleteRowsDialog
        opened={open === 'delete'}
        list={list}
        chosen={chosen}
        count={1}
        onDone={onDeleted}
        onClose={close}
      />
    </>
  );
}
