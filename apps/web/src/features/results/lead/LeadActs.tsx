/** Actions for the open lead: labels, delete with undo. */
import { Button } from '@mantine/core';
import { IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import type { List } from '../../lists/public.ts';
import type { LabelsById } from '../list/cells.tsx';
import { type Chosen, chosenRow } from '../list/chosen.ts';
import { DeleteRowsDialog } from '../list/DeleteRowsDialog.tsx';
import { LabelsDialog } from '../list/LabelsDialog.tsx';
import type { Result } from '../results.queries.ts';

interface Props {
  list: Pick<List, 'id' | 'type' | 'name'>;
  lead: Result;
  labels: LabelsById;
  onDeleted: () => void;
}

export function LeadActs({ list, lead, labels, onDeleted }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ act: 'labels' | 'delete'; chosen: Chosen } | null>(null);
  const close = () => setOpen(null);
  const start = (act: 'labels' | 'delete') => setOpen({ act, chosen: chosenRow(lead) });
  return (
    <>
      <Button leftSection={<IconTag />} onClick={() => start('labels')}>
        {t('results.screen.labels')}
      </Button>
      <IconButton outlined label={t('common.delete')} onClick={() => start('delete')}>
        <IconTrash />
      </IconButton>
      {open?.act === 'labels' && <LabelsDialog list={list} labels={labels} chosen={open.chosen} onClose={close} />}
      {open?.act === 'delete' && (
        <DeleteRowsDialog list={list} chosen={open.chosen} onDone={onDeleted} onClose={close} />
      )}
    </>
  );
}
