/** JSON laid out, with its names, texts and hidden values told apart. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './deliveries.module.css';
import { piecesOf } from './json-pieces.ts';

export function JsonText({ text }: { text: string }) {
  const { t } = useTranslation();
  const pieces = useMemo(() => piecesOf(text), [text]);
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: its place is its identity
    <span key={index} className={classes[piece.kind]}>
      {piece.kind === 'hidden' ? t('webhooks.hidden.all') : piece.text}
    </span>
  ));
}
