/** Saves a card. Errors of the bank or the provider appear below the field; the input is kept. */
import { declineWords } from '@leadwright/contract/money/declines';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { useWhileShown } from '../../lib/hooks/while-shown.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { type Card, type PaymentSettings, useBeginCard, useSaveCard } from './billing.queries.ts';
import { CardField } from './CardField.tsx';
import type { CardEntry } from './card-entry.ts';
import classes from './dialogs.module.css';

interface Props {
  settings: PaymentSettings;
  onSaved?: (card: Card) => unknown;
  onClose: () => void;
}

export function AddCardDialog({ settings, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const close = useWhileShown(onClose);
  const { entry, setEntry, failure, busy, save } = useAddCard((card) => {
    close();
    onSaved?.(card);
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('billing.screen.addCard')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        className={classes.form}
        aria-label={t('billing.screen.addCard')}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <CardField settings={settings} onChange={setEntry} />
        {failure && <Note tone="bad">{failure}</Note>}
        <p className="c12 t3">{t('billing.screen.cardPrivacy')}</p>
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={!entry}>
            {t('billing.screen.saveCard')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useAddCard(onSaved: (card: Card) => void) {
  const { t } = useTranslation();
  const [entry, setEntry] = useState<CardEntry | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = useBeginCard();
  const keep = useSaveCard();
  const save = async () => {
    if (!entry || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { client_secret, setup_id } = await begin.mutateAsync(undefined);
      const refusal = await entry.confirmSetup(client_secret);
      if (refusal !== null) return setFailure(t(`billing.decline.${declineWords(refusal || 'setup_canceled')}`));
      const { data } = await keep.mutateAsync(setup_id);
      onSaved(data);
    } catch (reason) {
      // The browser's own message for a lost connection is not helpful.
      setFailure(reason instanceof ApiError ? reason.message : t('billing.error.away'));
    } finally {
      setBusy(false);
    }
  };
  return { entry, setEntry, failure, busy, save };
}
