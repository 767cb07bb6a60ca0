/**
 * Adds labels to the selected rows and removes them. A label on only some of them is half ticked, and unchanged until
 * ticked.
 */
import { LABEL_COLORS, type Label } from '@leadwright/contract/leads/labels';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhileShown } from '../../../lib/hooks/while-shown.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { Tag } from '../../../ui/display/marks.tsx';
import { CheckField } from '../../../ui/form/fields.tsx';
import { useCreateLabel } from '../../labels/public.ts';
import type { List } from '../../lists/public.ts';
import classes from '../dialogs.module.css';
import { useSetLabels } from '../results.queries.ts';
import type { LabelsById } from './cells.tsx';
import { type Chosen, useMeasured, useSelectionName } from './chosen.ts';

type Mark = 'all' | 'some' | 'none';

interface Props {
  list: Pick<List, 'id' | 'type'>;
  labels: LabelsById;
  chosen: Chosen;
  onClose: () => void;
}

export function LabelsDialog({ list, labels, chosen, onClose }: Props) {
  const { t } = useTranslation();
  const [marks, setMarks] = useKeptState<Record<number, Mark>>('marks', {});
  const mark = (id: number, as: Mark) => setMarks((before) => ({ ...before, [id]: as }));
  const save = useSetLabels(list.id);
  const close = useWhileShown(onClose);
  // Ticked before it is in the list, so that a quick save includes it.
  const create = useCreateLabel(({ id }) => mark(id, 'all'));
  const { selection, count } = useMeasured(list.id, chosen);
  const what = useSelectionName(list.type, chosen.name, count);
  const idsOf = (mark: Mark) => Object.entries(marks).flatMap(([id, now]) => (now === mark ? [Number(id)] : []));
  const submit = async () => {
    const [add, remove] = [idsOf('all'), idsOf('none')];
    if (selection && add.length + remove.length > 0) await save.mutateAsync({ selection, add, remove });
    close();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('results.screen.labelsOf', { what })}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ul className={classes.labels}>
        {[...labels.values()].map((label) => {
          const now = marks[label.id] ?? markBefore(label, chosen);
          return (
            <li key={label.id}>
              <CheckField
                label={<Tag label={label.color}>{label.name}</Tag>}
                checked={now === 'all'}
                indeterminate={now === 'some'}
                onChange={() => mark(label.id, now === 'all' ? 'none' : 'all')}
              />
            </li>
          );
        })}
      </ul>
      <NewLabel taken={labels.size} create={create} />
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="filled"
          loading={save.isPending}
          disabled={!selection || create.isPending}
          onClick={() => void submit().catch(console.warn)}
        >
          {t('results.screen.saveLabels')}
        </Button>
      </div>
    </Modal>
  );
}

/** Exact if every selected row is loaded; otherwise other rows may have it, too. */
function markBefore(label: Label, { selection: { ids }, known }: Chosen): Mark {
  const seen = known.filter((row) => ids?.includes(row.id));
  if (!ids || seen.length < ids.length) return 'some';
  const having = seen.filter((row) => row.labels.includes(label.id)).length;
  return having === 0 ? 'none' : having === seen.length ? 'all' : 'some';
}

function NewLabel({ taken, create }: { taken: number; create: ReturnType<typeof useCreateLabel> }) {
  const { t } = useTranslation();
  const [name, setName] = useKeptState('new label', '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    const color = LABEL_COLORS[taken % LABEL_COLORS.length] ?? 'blue';
    await create.mutateAsync({ name, color });
    setName('');
  };
  return (
    <form className={classes.newLabel} onSubmit={(event) => void submit(event).catch(console.warn)}>
      <TextInput
        size="sm"
        aria-label={t('labels.screen.newName')}
        placeholder={t('labels.screen.newName')}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconPlus />} loading={create.isPending}>
        {t('common.add')}
      </Button>
    </form>
  );
}
