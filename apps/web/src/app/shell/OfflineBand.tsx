/**
 * Banner on every page while the browser is offline or the server does not answer, such as during a restart. Offline,
 * nothing is sent. Calls wait for a server that is down. What a page cannot load although the server answers gets a toast.
 */
import { Loader } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../lib/query.ts';
import { useIsAway } from '../../lib/reach/reach.ts';
import { tellUnloaded } from '../../lib/reach/unloaded.ts';
import classes from './LoginAsBand.module.css';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

export function OfflineBand() {
  const { t } = useTranslation();
  const isReconnecting = useLonger(useIsAway());
  useEffect(() => tellUnloaded(queryClient), []);
  if (!useSyncExternalStore(subscribe, isOnline))
    return (
      <aside className={classes.band} role="alert">
        <IconWifiOff aria-hidden="true" />
        <span className={classes.text}>{t('shell.offline')}</span>
      </aside>
    );
  if (!isReconnecting) return null;
  return (
    <aside className={classes.band} role="status">
      <Loader size={18} color="var(--warn)" aria-hidden="true" />
      <span className={classes.text}>{t('shell.reconnecting')}</span>
    </aside>
  );
}

const MOMENT_MS = 800;

/** True after the state has lasted for a moment, so that a short interruption does not shift the page. */
function useLonger(isSo: boolean): boolean {
  const [isLonger, setLonger] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLonger(isSo), isSo ? MOMENT_MS : 0);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && isLonger;
}
