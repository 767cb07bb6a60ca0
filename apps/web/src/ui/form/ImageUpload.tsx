/** Upload of one image: accepted formats, at most 5 MB (docs/product-rules.md#files). Checked before upload. */
import { ACCEPTED_IMAGES, IMAGE_FORMATS, MAX_IMAGE_MB } from '@leadwright/contract/files';
import { Button, FileButton } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ImageUpload.module.css';

const TYPES: readonly string[] = IMAGE_FORMATS.map((format) => `image/${format}`);

interface Props {
  label: string;
  /** URL of the current image. */
  value: string | null;
  round?: boolean;
  /** Uploads the file; errors have been shown already. */
  onFile: (file: File) => Promise<unknown>;
  onRemove?: () => void;
  error?: string;
}

export function ImageUpload({ label, value, round = false, onFile, onRemove, error }: Props) {
  const { t } = useTranslation();
  const [found, setFound] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    const broken = violatedRule(file);
    setFound(
      broken &&
        (broken === 'size'
          ? t('validation.fileSize', { n: MAX_IMAGE_MB })
          : t('validation.imageFormats', { x: ACCEPTED_IMAGES })),
    );
    if (broken) return;
    setBusy(true);
    await onFile(file).catch((reason) => console.warn(reason));
    setBusy(false);
  };
  const words = found ?? error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand above like the other labels
    <div role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <div className={classes.row}>
        <span className={classes.picture} data-round={round || undefined}>
          {value ? <img src={value} alt="" /> : <IconPhoto aria-hidden="true" />}
        </span>
        <FileButton accept={TYPES.join(',')} onChange={(file) => void take(file)}>
          {(props) => (
            <Button leftSection={<IconUpload />} loading={busy} {...props}>
              {t(value ? 'ui.image.replace' : 'ui.image.upload')}
            </Button>
          )}
        </FileButton>
        {value && onRemove && (
          <Button variant="subtle" onClick={onRemove}>
            {t('ui.image.remove')}
          </Button>
        )}
        <span className="c12 t3">{t('ui.image.rule', { formats: ACCEPTED_IMAGES, n: MAX_IMAGE_MB })}</span>
      </div>
      {words && (
        <p className={classes.error} role="alert">
          {words}
        </p>
      )}
    </div>
  );
}

/** Passes if the size in MB is at most the limit. */
export function violatedRule(file: { size: number; type: string }): 'size' | 'format' | null {
  if (!TYPES.includes(file.type)) return 'format';
  return file.size / 1024 / 1024 <= MAX_IMAGE_MB ? null : 'size';
}
