/** Name and type of a prompt, and its actions. */
import { PromptName } from '@leadwright/contract/ai/assistant';
import { Button, Menu, Modal } from '@mantine/core';
import { IconCopy, IconDots, IconFilePencil, IconPencil, IconTrash } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatNumber } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Tag } from '../../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from '../assistant.module.css';
import { type Prompt, refOf, useCopyPrompt, useRemovePrompt, useRenamePrompt } from '../assistant.queries.ts';
import type { Draft } from './useDraft.ts';

interface Props {
  draft: Draft;
  onOpen: (prompt: Prompt) => void;
  onRemoved: () => void;
}

type Dialog = 'rename' | 'remove' | null;

export function EditorHead({ draft, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  const { prompt } = draft;
  const [dialog, setDialog] = useKeptState<Dialog>('prompt', null);
  const copy = useCopyPrompt();
  const duplicate = () =>
    copy.mutate(
      { prompt: refOf(prompt), type: prompt.type, name: t('assistant.copyOf', { name: prompt.name }).slice(0, 80) },
      { onSuccess: ({ data }) => onOpen(data) },
    );
  return (
    <div className={classes.columnHead}>
      <h2 className="h15 ell" title={prompt.name}>
        {prompt.name}
      </h2>
      <Tag>{t(`assistant.type.${prompt.prompt_type}`)}</Tag>
      <span className="right" />
      <Button
        variant="subtle"
        leftSection={<IconCopy />}
        aria-label={t('writing.prompt.duplicate')}
        loading={copy.isPending}
        onClick={duplicate}
      >
        <span className={classes.words}>{t('writing.prompt.duplicate')}</span>
      </Button>
      {prompt.id !== null && <More draft={draft} onDialog={setDialog} />}
      {dialog === 'rename' && <RenameDialog prompt={prompt} onClose={() => setDialog(null)} />}
      <RemoveDialog draft={draft} opened={dialog === 'remove'} onClose={() => setDialog(null)} onRemoved={onRemoved} />
    </div>
  );
}

function More({ draft, onDialog }: { draft: Draft; onDialog: (dialog: Dialog) => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('common.more')}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil />} onClick={() => onDialog('rename')}>
          {t('writing.prompt.rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFilePencil />}
          disabled={draft.changes === 0 || !draft.isPossible}
          onClick={() => draft.submit(true)}
        >
          {t('writing.prompt.keepDraft')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash />} data-danger onClick={() => onDialog('remove')}>
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const NameBody = z.object({ name: PromptName });

function RenameDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const { t } = useTranslation();
  const rename = useRenamePrompt();
  const title = t('writing.prompt.rename');
  const form = useZodForm(NameBody, {
    initialValues: { name: prompt.name },
    onSubmit: async ({ name }) => {
      if (prompt.id !== null) await rename.mutateAsync({ id: prompt.id, name });
    },
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <TextField label={t('writing.prompt.name')} data-autofocus maxLength={80} {...form.field('name')} />
        <div className={classes.dialogFoot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {title}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

interface RemoveProps {
  draft: Draft;
  opened: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ draft, opened, onClose, onRemoved }: RemoveProps) {
  const { t } = useTranslation();
  const { prompt } = draft;
  const remove = useRemovePrompt();
  return (
    <ConfirmDialog
      opened={opened}
      danger
      title={t('writing.prompt.removeTitle', { name: prompt.name })}
      text={t('writing.prompt.removeText', { count: prompt.texts, n: formatNumber(prompt.texts) })}
      confirm={t('common.delete')}
      onClose={onClose}
      onConfirm={async () => {
        if (prompt.id !== null) await remove.mutateAsync(prompt.id);
        // Discards changes first, so that leaving does not ask. If the deletion fails, the changes stay.
        flushSync(draft.discard);
        onRemoved();
      }}
    />
  );
}
