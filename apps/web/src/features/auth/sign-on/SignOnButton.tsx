/** Leaves for the provider of a company or a brand. */
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { beginSignOn } from '../../../lib/kept/sign-on.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import classes from './SignOn.module.css';

export interface Offer {
  key: string;
  name: string;
  origin: string;
}

export function SignOnButton({ offer, main = false }: { offer: Offer; main?: boolean }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await beginSignOn(offer);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason.message);
      setBusy(false);
    }
  };
  return (
    <div className={classes.offer}>
      <Button
        size="lg"
        fullWidth
        variant={main ? 'filled' : 'default'}
        leftSection={<IconKey />}
        loading={busy}
        onClick={() => void begin()}
      >
        {t('auth.signOn.continue', { name: offer.name })}
      </Button>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </div>
  );
}
