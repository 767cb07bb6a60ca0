/**
 * The editor: bold, italic, headings, lists, links; with `media` also pictures and videos. The server sanitizes the
 * HTML again.
 */
import '@mantine/tiptap/styles.layer.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { RichTextEditor } from '@mantine/tiptap';
import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import { type UseEditorOptions, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import prose from '../display/RichHtml.module.css';
import classes from './Editor.module.css';
import { PictureControl, VideoControl } from './MediaControls.tsx';
import { Picture, VideoBlock } from './media.ts';
import { aim, type Target } from './target.ts';
import { htmlWithoutValues, htmlWithValues, type KnownValue, valueNode } from './values.ts';

const EDITOR_DEBOUNCE_MS = 300;
const asIs = (html: string) => html;

interface Props {
  labelledBy: string;
  value: string;
  onChange: (html: string) => void;
  media?: boolean;
  /** Names in braces are variables and show their label. Unknown names are marked. */
  values?: readonly KnownValue[] | undefined;
  /** Lets other components insert text at the cursor. */
  target?: Target | undefined;
}

export function Editor({ labelledBy, value, onChange, media = false, values, target }: Props) {
  const { t } = useTranslation();
  const tell = useDebouncedCallback(onChange, { delay: EDITOR_DEBOUNCE_MS, flushOnUnmount: true });
  const read = values ? htmlWithValues : asIs;
  const write = values ? htmlWithoutValues : asIs;
  const options: UseEditorOptions = {
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
      }),
      ...(media ? [Picture, VideoBlock] : []),
      ...(values ? [valueNode(values)] : []),
    ],
    content: read(value),
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-labelledby': labelledBy, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => tell(changed.isEmpty ? '' : write(changed.getHTML())),
    // Saving right after the last keystroke includes it.
    onBlur: () => tell.flush(),
    onFocus: ({ editor: chosen }) => aim(target, chosen, read),
  };
  // Labels in another language are new variables.
  const editor = useEditor(options, [values?.map(({ label }) => label).join()]);
  // The default insertion target before any editor had the cursor.
  useEffect(() => {
    if (editor) aim(target, editor, read);
  }, [editor, target, read]);
  // An external value (loaded, discarded) replaces the text. Our own change coming back must not move the cursor. A
  // slow first render destroys the editor and replaces it right after this.
  useEffect(() => {
    if (
      editor &&
      !editor.isDestroyed &&
      !editor.isFocused &&
      value !== write(editor.getHTML()) &&
      !(value === '' && editor.isEmpty)
    ) {
      editor.commands.setContent(read(value), { emitUpdate: false });
    }
  }, [editor, value, read, write]);
  return (
    <RichTextEditor
      editor={editor}
      variant="subtle"
      classNames={{
        root: classes.root ?? '',
        toolbar: classes.toolbar ?? '',
        content: `${classes.content} ${media ? prose.text : ''}`,
      }}
      labels={{
        boldControlLabel: t('ui.editor.bold'),
        italicControlLabel: t('ui.editor.italic'),
        underlineControlLabel: t('editing.media.underline'),
        h2ControlLabel: t('ui.editor.heading'),
        h3ControlLabel: t('editing.media.smallHeading'),
        blockquoteControlLabel: t('editing.media.quote'),
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
          {media && <RichTextEditor.Underline icon={IconUnderline} />}
          <RichTextEditor.H2 icon={IconH2} />
          {media && <RichTextEditor.H3 icon={IconH3} />}
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList icon={IconList} />
          <RichTextEditor.OrderedList icon={IconListNumbers} />
          {media && <RichTextEditor.Blockquote icon={IconBlockquote} />}
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link icon={IconLink} />
          <RichTextEditor.Unlink icon={IconLinkOff} />
        </RichTextEditor.ControlsGroup>
        {media && (
          <RichTextEditor.ControlsGroup>
            <PictureControl editor={editor} />
            <VideoControl editor={editor} />
          </RichTextEditor.ControlsGroup>
        )}
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content data-media={media || undefined} />
    </RichTextEditor>
  );
}
