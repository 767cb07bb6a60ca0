/** The account's time zone for schedules. The main user sets it; the browser's is suggested. */
import { accountSettings } from '@leadwright/contract/accounts/account-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { formatTimeIn } from '../../lib/person/zoned.ts';
import { session, useSignedIn } from '../../lib/session.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './column.module.css';

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function TimeZoneCard() {
  const { t } = useTranslation();
  const { isMainUser, account } = useSignedIn();
  const set = useSetTimeZone();
  const zone = account.time_zone;
  const own = browserZone();
  const zones = useMemo(() => zonesWith(zone, own), [zone, own]);
  const now = t('profile.zone.now', { time: formatTimeIn(Date.now(), zone) });
  return (
    <div className={`${classes.column} ${classes.apart}`}>
      <Card title={t('profile.zone.title')}>
        {isMainUser ? (
          <SelectField
            searchable
            aria-label={t('profile.zone.title')}
            description={`${t('profile.zone.help')} ${now}`}
            allowDeselect={false}
            disabled={set.isPending}
            data={zones}
            nothingFoundMessage={t('ui.state.noResults')}
            value={zone}
            onChange={(chosen) => chosen && chosen !== zone && set.mutate(chosen)}
          />
        ) : (
          <p className="c13 t2">
            <b>{zone}</b> {now} {t('profile.zone.byMainUser')}
          </p>
        )}
        {isMainUser && own && own !== zone && (
          <p className={classes.offer}>
            {t('profile.zone.browser', { zone: nameOf(own) })}{' '}
            <button type="button" className="link" disabled={set.isPending} onClick={() => set.mutate(own)}>
              {t('profile.zone.take')}
            </button>
          </p>
        )}
      </Card>
    </div>
  );
}

/** Refreshes every screen with schedule dates. */
function useSetTimeZone() {
  const client = useQueryClient();
  return useAct((time_zone: string, once) => call(accountSettings.setTimeZone, { body: { time_zone } }, once), {
    onSuccess: ({ data }) => {
      const user = session.user();
      if (user) session.setUser({ ...user, account: { ...user.account, time_zone: data.time_zone } });
      return client.invalidateQueries();
    },
  });
}

/** Makes New York searchable without its underscore. */
const nameOf = (zone: string) => zone.replaceAll('_', ' ');

const zonesWith = (...known: string[]) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...known])]
    .sort()
    .map((zone) => ({ value: zone, label: nameOf(zone) }));
