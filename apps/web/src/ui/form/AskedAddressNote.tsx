/** Below another user's address: a new address waits for their code. */
import type { AskedAddress } from '@leadwright/contract/accounts/accounts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Note } from '../feedback/Note.tsx';
import classes from './AskedAddressNote.module.css';

type Act = 'resendAddress' | 'withdrawAddress';
const WORDS = { resendAddress: 'ui.askedAddress.resend', withdrawAddress: 'ui.askedAddress.withdraw' } as const;

interface Props {
  asked: AskedAddress | null;
  onAct: (act: Act) => Promise<unknown>;
}

export function AskedAddressNote({ asked, onAct }: Props) {
  const { t } = useTranslation();
  const [running, setRunning] = useState<Act | null>(null);
  if (!asked) return null;
  const run = async (act: Act) => {
    setRunning(act);
    // `call` has already shown the error.
    await onAct(act).catch(() => null);
    setRunning(null);
  };
  const values = { email: asked.email, date: formatDate(asked.expires_at) };
  return (
    <Note tone="warn" role="status">
      <Trans i18nKey="ui.askedAddress.waiting" values={values} components={{ b: <b /> }} />
      <div className={classes.acts}>
        {(Object.keys(WORDS) as Act[]).map((act) => (
          <Button
            key={act}
            size="xs"
            loading={running === act}
            disabled={running !== null}
            onClick={() => void run(act)}
          >
            {t(WORDS[act])}
          </Button>
        ))}
      </div>
    </Note>
  );
}
