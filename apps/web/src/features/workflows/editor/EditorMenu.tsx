/** More actions of a workflow: name, versions, clipboard, keyboard shortcuts. */
import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboard,
  IconCopy,
  IconDots,
  IconHistory,
  IconKeyboard,
  IconPencil,
  IconSelectAll,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Modal } from '../../../ui/layout/late-layers.tsx';
import classes from './editor.module.css';
import { KeysDialog } from './KeysDialog.tsx';
import { useCopying } from './useCopying.ts';
import type { WorkflowFile } from './useFile.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

type Opened = 'rename' | 'versions' | 'keys' | null;

export function EditorMenu({ file }: { file: WorkflowFile }) {
  const { t } = useTranslation();
  const { editor, base } = file;
  const { act, graph, selected, canUndo, canRedo } = editor;
  const copying = useCopying();
  const [opened, setOpened] = useKeptState<Opened>('menu', null);
  const close = () => setOpened(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton outlined label={t('canvas.editor.more')}>
            <IconDots />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil />} onClick={() => setOpened('rename')}>
            {t('canvas.editor.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory />} disabled={base.id === null} onClick={() => setOpened('versions')}>
            {t('canvas.editor.versions')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconArrowBackUp />} disabled={!canUndo} onClick={() => act({ do: 'undo' })}>
            {t('canvas.editor.undo')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowForwardUp />} disabled={!canRedo} onClick={() => act({ do: 'redo' })}>
            {t('canvas.editor.redo')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSelectAll />}
            disabled={graph.nodes.length === 0}
            onClick={() => act({ do: 'select', ids: graph.nodes.map(({ id }) => id) })}
          >
            {t('canvas.editor.selectAll')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy />} disabled={selected.size === 0} onClick={() => copying.copy(selected)}>
            {t('canvas.editor.copy')}
          </Menu.Item>
          <Menu.Item leftSection={<IconClipboard />} onClick={() => copying.paste()}>
            {t('canvas.editor.paste')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconKeyboard />} onClick={() => setOpened('keys')}>
            {t('canvas.editor.keys')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'rename' && <RenameDialog file={file} onClose={close} />}
      {opened === 'versions' && base.id !== null && (
        <VersionsPanel id={base.id} current={base.version} onClose={close} />
      )}
      {opened === 'keys' && <KeysDialog onClose={close} />}
    </>
  );
}

/** The name is saved with the rest. */
function RenameDialog({ file, onClose }: { file: WorkflowFile; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useKeptState('new name', file.name);
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('canvas.editor.renameTitle')}
      size={400}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return setTried(true);
          file.setName(name.trim());
          onClose();
        }}
      >
        <TextField
          data-autofocus
          label={t('canvas.editor.name')}
          maxLength={120}
          value={name}
          error={isTried && isEmpty ? t('validation.required') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled">
            {t('canvas.editor.rename')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
