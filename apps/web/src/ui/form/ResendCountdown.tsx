/** "Send again in {n} s", then a button. The server sets the waiting time. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { inSeconds } from '../../lib/kept/moment.ts';

interface Props {
  /** The moment from which another one may be sent: a page that is reloaded waits no longer (lib/kept/moment.ts). */
  from: number;
  /** Sends again and returns the next waiting time in seconds. */
  onResend: () => Promise<number>;
}

export function ResendCountdown({ from, onResend }: Props) {
  const { t } = useTranslation();
  const [until, setUntil] = useState(from);
  const [busy, setBusy] = useState(false);
  const left = useSecondsUntil(until);
  useEffect(() => setUntil(from), [from]);
  const resend = async () => {
    setBusy(true);
    try {
      setUntil(inSeconds(await onResend()));
    } catch (reason) {
      console.warn(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="subtle" disabled={left > 0} loading={busy} onClick={() => void resend()} className="num">
      {left > 0 ? t('ui.code.resendIn', { n: left }) : t('ui.code.resend')}
    </Button>
  );
}

/** Computed from the clock, not by counting ticks, so it is right after the tab was suspended. */
function useSecondsUntil(moment: number) {
  const secondsNow = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsNow);
  // The seconds follow from the moment.
  useOnChange(() => {
    setLeft(secondsNow());
    const timer = setInterval(() => setLeft(secondsNow()), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
