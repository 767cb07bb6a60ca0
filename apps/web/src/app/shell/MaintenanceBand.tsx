/**
 * Banner on every page while the installation is being updated. A page that is open learns of it when a change is refused,
 * and asks from then on until it is over.
 */
import { IconBarrierBlock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onMaintenance } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { loadSite, useSite } from '../../lib/site.ts';
import classes from './LoginAsBand.module.css';

const EVERY_MS = 15_000;

export function MaintenanceBand() {
  const { t } = useTranslation();
  const maintenance = useSite()?.maintenance;
  const isOn = Boolean(maintenance);
  useEffect(() => onMaintenance(() => void loadSite()), []);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void loadSite(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  if (!maintenance) return null;
  return (
    <aside className={classes.band} role="status">
      <IconBarrierBlock aria-hidden="true" />
      <span className={classes.text}>
        {t('shell.maintenance.band')}{' '}
        {maintenance.until && t('shell.maintenance.until', { when: formatDateTime(maintenance.until) })}
      </span>
    </aside>
  );
}
