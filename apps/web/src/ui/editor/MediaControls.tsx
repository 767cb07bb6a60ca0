/** Controls for course pages: uploaded pictures, and videos by URL. */
import { ACCEPTED_IMAGES, files, IMAGE_FORMATS, MAX_IMAGE_MB } from '@leadwright/contract/files';
import { videoOf } from '@leadwright/contract/resale/videos';
import { Button, FileButton, Popover } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconMovie, IconPhoto } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/act.ts';
import { toast } from '../../lib/toast.ts';
import { upload } from '../../lib/upload.ts';
import { violatedRule } from '../form/ImageUpload.tsx';
import { TextField } from '../form/text-fields.tsx';
import classes from './Editor.module.css';

const TYPES = IMAGE_FORMATS.map((format) => `image/${format}`).join(',');

export function PictureControl({ editor }: { editor: Editor | null }) {
  const { t } = useTranslation();
  const send = useAct((file: File, once) => upload(files.uploadImage, file, once));
  const take = async (file: File | null) => {
    if (!file) return;
    const broken = violatedRule(file);
    if (broken === 'size') return toast.error(t('validation.fileSize', { n: MAX_IMAGE_MB }));
    if (broken) return toast.error(t('validation.imageFormats', { x: ACCEPTED_IMAGES }));
    const { url } = await send.mutateAsync(file);
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { src: url } })
      .run();
  };
  return (
    <FileButton accept={TYPES} onChange={(file) => void take(file).catch((reason) => console.warn(reason))}>
      {(props) => (
        <RichTextEditor.Control
          {...props}
          aria-label={t('editing.media.picture')}
          title={t('editing.media.picture')}
          disabled={send.isPending}
        >
          <IconPhoto />
        </RichTextEditor.Control>
      )}
    </FileButton>
  );
}

export function VideoControl({ editor }: { editor: Editor | null }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    // The editor is inside the page's form, which this form must not submit.
    event.stopPropagation();
    const video = videoOf(address);
    setWrong(!video);
    if (!video) return;
    const attrs = { src: video.src, title: video.name };
    editor?.chain().focus().insertContent({ type: 'video', attrs }).run();
    setAddress('');
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('editing.media.video')}
          title={t('editing.media.video')}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconMovie />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.asking}>
          <TextField
            label={t('editing.media.videoUrl')}
            description={t('editing.media.videoHelp')}
            placeholder="https://"
            value={address}
            error={isWrong && t('editing.media.videoWrong')}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && add(event)}
          />
          <Button onClick={add}>{t('editing.media.videoAdd')}</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
