/** The dialogs for actions on a source, fixed to the source the action was chosen for. */
import { training } from '@leadwright/contract/ai/training';
import type { TrainingSource, TrainingText } from '@leadwright/contract/ai/training-sources';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from '../adding/adding.module.css';
import { Dialog } from '../adding/Dialog.tsx';
import { QaDialog } from '../adding/QaDialog.tsx';
import { TextDialog } from '../adding/TextDialog.tsx';
import { useDeleteSource, useReadAgain, useRenameFile, useSource } from '../training.queries.ts';
import type { SourceAct } from './source-acts.ts';

export interface Acting {
  act: SourceAct;
  source: TrainingSource;
}
interface Props {
  source: TrainingSource;
  onClose: () => void;
}

export function SourceDialogs({
  acting,
  onClose,
  onDeleted,
}: {
  acting: Acting | null;
  onClose: () => void;
  onDeleted: (id: number) => void;
}) {
  if (!acting) return null;
  const props = { source: acting.source, onClose };
  if (acting.act === 'edit') return <EditSource {...props} />;
  if (acting.act === 'rename') return <RenameFile {...props} />;
  if (acting.act === 'move') return <MovePage {...props} />;
  if (acting.act === 'delete') return <DeleteSource {...props} onDeleted={onDeleted} />;
  return null;
}

/** Fetches the text first, because the table does not have it. */
function EditSource({ source, onClose }: Props) {
  const { t } = useTranslation();
  const found = useSource(source.id);
  const Editor = source.kind === 'qa' ? QaDialog : TextDialog;
  const [begun, setBegun] = useState<TrainingText | null>(null);
  // Starts from a fresh response; otherwise other users' changes would be undone. Later responses do not change the
  // input.
  if (!begun && found.data && !found.isFetching) setBegun(found.data);
  if (begun) return <Editor source={begun} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(source.kind === 'qa' ? 'learning.qa.editTitle' : 'learning.text.editTitle')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <QueryState query={{ ...found, data: undefined }}>{() => null}</QueryState>
    </Modal>
  );
}

function RenameFile({ source, onClose }: Props) {
  const { t } = useTranslation();
  const rename = useRenameFile();
  const title = t('learning.act.rename');
  const form = useZodForm(training.renameFile.body, {
    initialValues: { title: source.title },
    onSubmit: async (body) => {
      await rename.mutateAsync({ id: source.id, ...body });
    },
    onSaved: onClose,
  });
  return (
    <Dialog title={title} form={form} onClose={onClose}>
      <Form form={form} label={title}>
        <TextField label={t('learning.file.name')} data-autofocus {...form.field('title')} />
        <div className={classes.foot}>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('common.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** For a page that has moved: its text at the new URL replaces what was learned. */
function MovePage({ source, onClose }: Props) {
  const { t } = useTranslation();
  const read = useReadAgain();
  const title = t('learning.act.move');
  const form = useZodForm(training.crawlLink.body, {
    initialValues: { website: source.url ?? source.title },
    onSubmit: async (body) => {
      await read.mutateAsync({ id: source.id, ...body });
    },
    onSaved: onClose,
  });
  return (
    <Dialog title={title} form={form} onClose={onClose}>
      <Form form={form} label={title}>
        <TextField
          label={t('learning.website.address')}
          description={t('learning.website.moveHelp')}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.field('website')}
        />
        <div className={classes.foot}>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('learning.website.readPage')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function DeleteSource({ source, onClose, onDeleted }: Props & { onDeleted: (id: number) => void }) {
  const { t } = useTranslation();
  const remove = useDeleteSource();
  return (
    <ConfirmDialog
      opened
      title={t('learning.deleting.title', { title: source.title })}
      text={t('learning.deleting.text')}
      confirm={t('learning.deleting.confirm')}
      cancel={t('learning.deleting.keep')}
      onConfirm={async () => {
        await remove.mutateAsync({ id: source.id, kind: source.kind });
        onDeleted(source.id);
      }}
      onClose={onClose}
    />
  );
}
