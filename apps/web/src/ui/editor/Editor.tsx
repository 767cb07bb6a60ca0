/** The editor itself: bold, italic, heading, lists, links. The server cleans the HTML again. */
import '@mantine/tiptap/styles.layer.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { RichTextEditor } from '@mantine/tiptap';
import { IconBold, IconH2, IconItalic, IconLink, IconLinkOff, IconList, IconListNumbers } from '@tabler/icons-react';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Editor.module.css';

const EDITOR_DEBOUNCE_MS = 300;

interface Props {
  labelledBy: string;
  value: string;
  onChange: (html: string) => void;
}

export function Editor({ labelledBy, value, onChange }: Props) {
  const { t } = useTranslation();
  const tell = useDebouncedCallback(onChange, { delay: EDITOR_DEBOUNCE_MS, flushOnUnmount: true });
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
      }),
    ],
    content: value,
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-labelledby': labelledBy, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => tell(changed.isEmpty ? '' : changed.getHTML()),
  });
  // An external value (loaded, discarded) replaces the text; our own change coming back must not move the cursor.
  useEffect(() => {
    if (editor && !editor.isFocused && value !== editor.getHTML() && !(value === '' && editor.isEmpty)) {
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);
  return (
    <RichTextEditor
      editor={editor}
      variant="subtle"
      classNames={{ root: classes.root ?? '', toolbar: classes.toolbar ?? '', content: classes.content ?? '' }}
      labels={{
        boldControlLabel: t('ui.editor.bold'),
        italicControlLabel: t('ui.editor.italic'),
        h2ControlLabel: t('ui.editor.heading'),
        bulletListControlLabel: t('ui.editor.bulletList'),
        orderedListControlLabel: t('ui.editor.orderedList'),
        linkControlLabel: t('ui.editor.link'),
        unlinkControlLabel: t('ui.editor.unlink'),
        linkEditorInputLabel: t('ui.editor.linkUrl'),
        linkEditorInputPlaceholder: 'https://',
        linkEditorSave: t('common.save'),
      }}
    >
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold icon={IconBold} />
          <RichTextEditor.Italic icon={IconItalic} />
          <RichTextEditor.H2 icon={IconH2} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList icon={IconList} />
          <RichTextEditor.OrderedList icon={IconListNumbers} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link icon={IconLink} />
          <RichTextEditor.Unlink icon={IconLinkOff} />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
