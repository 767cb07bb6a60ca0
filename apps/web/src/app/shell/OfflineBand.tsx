/** Banner shown on every page while offline. Nothing is queued for later. */
import { IconWifiOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './LoginAsBand.module.css';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

export function OfflineBand() {
  const { t } = useTranslation();
  if (useSyncExternalStore(subscribe, isOnline)) return null;
  return (
    <aside className={classes.band} role="alert">
      <IconWifiOff aria-hidden="true" />
      <span className={classes.text}>{t('shell.offline')}</span>
    </aside>
  );
}
