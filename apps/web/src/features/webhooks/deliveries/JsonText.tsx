/** Formatted JSON with highlighted names, strings and masked values. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { inOrder } from '../../../ui/display/in-order.ts';
import classes from './deliveries.module.css';
import { piecesOf } from './json-pieces.ts';

export function JsonText({ text }: { text: string }) {
  const { t } = useTranslation();
  const pieces = useMemo(() => piecesOf(text), [text]);
  return inOrder(pieces, (piece) => (
    <span className={classes[piece.kind]}>{piece.kind === 'hidden' ? t('webhooks.hidden.all') : piece.text}</span>
  ));
}
