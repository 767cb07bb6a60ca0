/** Actions for the open lead: send to a CRM, labels, write with AI, delete with undo. */
import { isAiListType } from '@leadwright/contract/ai/assistant';
import { Button } from '@mantine/core';
import { IconSend, IconTag, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useSite } from '../../../lib/site.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { PushDrawer } from '../../crm/public.ts';
import type { List } from '../../lists/public.ts';
import type { LabelsById } from '../list/cells.tsx';
import { type Chosen, chosenRow } from '../list/chosen.ts';
import { DeleteRowsDialog } from '../list/DeleteRowsDialog.tsx';
import { LabelsDialog } from '../list/LabelsDialog.tsx';
import { sendsToCrm } from '../list/sends-to-crm.ts';
import type { Result } from '../results.queries.ts';
import { Ordering } from '../writing/ListTexts.tsx';
import { useWritingAct } from '../writing/useWritingAct.tsx';

type Act = 'labels' | 'ai' | 'crm' | 'delete';

interface Props {
  list: Pick<List, 'id' | 'type' | 'name'>;
  lead: Result;
  labels: LabelsById;
  onDeleted: () => void;
}

export function LeadActs({ list, lead, labels, onDeleted }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useKeptState<{ act: Act; chosen: Chosen } | null>('lead', null);
  const close = () => setOpen(null);
  const start = (act: Act) => setOpen({ act, chosen: chosenRow(lead) });
  const isSending = sendsToCrm(useSite());
  const writes = useWritingAct(list, false, () => start('ai'))(lead);
  return (
    <>
      {isSending && (
        <Button variant="filled" leftSection={<IconSend />} onClick={() => start('crm')}>
          {t('sending.act.title')}
        </Button>
      )}
      {isSending ? (
        <IconButton outlined label={t('results.screen.labels')} onClick={() => start('labels')}>
          <IconTag />
        </IconButton>
      ) : (
        <Button leftSection={<IconTag />} onClick={() => start('labels')}>
          {t('results.screen.labels')}
        </Button>
      )}
      {writes.map(({ id, label, icon, run }) => (
        <IconButton key={id} outlined label={label} onClick={run}>
          {icon}
        </IconButton>
      ))}
      <IconButton outlined label={t('common.delete')} onClick={() => start('delete')}>
        <IconTrash />
      </IconButton>
      {open?.act === 'labels' && <LabelsDialog list={list} labels={labels} chosen={open.chosen} onClose={close} />}
      <Suspense>
        {open?.act === 'crm' && <PushDrawer listId={list.id} selection={open.chosen.selection} onClose={close} />}
      </Suspense>
      {open?.act === 'ai' && isAiListType(list.type) && (
        <Ordering list={{ ...list, type: list.type }} chosen={open.chosen} onClose={close} />
      )}
      {open?.act === 'delete' && (
        <DeleteRowsDialog list={list} chosen={open.chosen} onDone={onDeleted} onClose={close} />
      )}
    </>
  );
}
