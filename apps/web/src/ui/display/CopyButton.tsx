/** Copies a text and confirms it for 1500 ms (docs/product-rules.md#screens). */
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import classes from './CopyButton.module.css';
import { Hint } from './Hint.tsx';

const COPIED_MS = 1500;

interface Props {
  text: string;
  /** What is copied, for screen readers: "Copy the API key". */
  label?: string;
  /** Icon only, as in rows and fields. */
  compact?: boolean;
  small?: boolean;
}

export function CopyButton({ text, label, compact = false, small = false }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await copyText(text));
  const icon = copied ? <IconCheck className={classes.done} /> : <IconCopy />;
  const words = copied ? t('common.copied') : (label ?? t('common.copy'));
  if (!compact) {
    return (
      <Button
        variant="subtle"
        size={small ? 'xs' : 'sm'}
        leftSection={icon}
        onClick={() => void copy()}
        aria-live="polite"
      >
        {words}
      </Button>
    );
  }
  return (
    <Hint label={words}>
      <button type="button" className={classes.compact} aria-label={words} onClick={() => void copy()}>
        {icon}
      </button>
    </Hint>
  );
}
