/** Results of all autopilots in 30 days, and the time zone of their schedules. */
import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { LegendKey } from '../../../ui/display/Meter.tsx';
import classes from './list.module.css';

interface Props {
  month: { found: number; added: number; credits: number };
  zone: string;
}

const COLOURS = { found: 'var(--d4)', added: 'var(--d1)', credits: 'var(--d2)' } as const;

export function Month({ month, zone }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.month}>
      <span>{t('autopilot.screen.month')}</span>
      {(['found', 'added', 'credits'] as const).map((one) => (
        <LegendKey key={one} colour={COLOURS[one]}>
          <span>
            <Trans
              i18nKey={`autopilot.screen.${one}`}
              values={{ n: formatNumber(month[one]) }}
              components={{ b: <b /> }}
            />
          </span>
        </LegendKey>
      ))}
      <Zone zone={zone} />
    </div>
  );
}

/** Users who may change it get a link. */
function Zone({ zone }: { zone: string }) {
  const { t } = useTranslation();
  const { isMainUser } = useSignedIn();
  const inside = (
    <>
      <IconClock aria-hidden="true" />
      {zone}
    </>
  );
  const title = t('autopilot.screen.zone');
  if (!isMainUser)
    return (
      <span className={classes.zone} title={title}>
        {inside}
      </span>
    );
  return (
    <Link className={classes.zone} title={title} to="/profile-settings/profile">
      {inside}
    </Link>
  );
}
