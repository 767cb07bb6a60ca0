/** Stopped autopilots, each with a way to continue. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../../lib/access.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatDateIn } from '../../../lib/person/zoned.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useAvailable } from '../../wallet/public.ts';
import { type Autopilot, useResume } from '../autopilot.queries.ts';
import classes from './list.module.css';

const MAX_BANDS = 2;

export function StoppedBands({ stopped, onOpen }: { stopped: Autopilot[]; onOpen: (autopilot: Autopilot) => void }) {
  if (stopped.length === 0) return null;
  return (
    <div className={classes.bands}>
      {stopped.slice(0, MAX_BANDS).map((one) => (
        <Band key={one.id} autopilot={one} onOpen={() => onOpen(one)} />
      ))}
    </div>
  );
}

function Band({ autopilot, onOpen }: { autopilot: Autopilot; onOpen: () => void }) {
  const { t } = useTranslation();
  const available = useAvailable();
  const { name, stop, time_zone, maximum_credits } = autopilot;
  if (!stop) return null;
  const date = formatDateIn(stop.at, time_zone);
  return (
    <Note tone="warn">
      <div className={classes.band}>
        <span>
          <b>{t('autopilot.screen.band.title', { name, date, reason: t(`autopilot.screen.stop.${stop.reason}`) })}</b>{' '}
          {stop.reason === 'credits' && available !== undefined
            ? t('autopilot.screen.band.balance', {
                balance: formatNumber(available),
                most: formatNumber(maximum_credits),
              })
            : stop.reason !== 'credits' && stop.words}
        </span>
        <WayOn autopilot={autopilot} available={available} onOpen={onOpen} />
      </div>
    </Note>
  );
}

interface WayProps {
  autopilot: Autopilot;
  available: number | undefined;
  onOpen: () => void;
}

/** What must be fixed first comes first. */
function WayOn({ autopilot: { id, stop }, available, onOpen }: WayProps) {
  const { t } = useTranslation();
  const hasWallet = seesWallet(useSignedIn());
  const resume = useResume();
  if (stop?.reason === 'credits' && available === 0 && hasWallet)
    return (
      <Button renderRoot={(props) => <Link to="/settings/wallet" {...props} />}>
        {t('autopilot.screen.band.buy')}
      </Button>
    );
  if (stop?.reason === 'list_gone' || stop?.reason === 'no_webhook' || stop?.reason === 'no_location')
    return <Button onClick={onOpen}>{t('autopilot.screen.band.fix')}</Button>;
  return (
    <Button loading={resume.isPending} onClick={() => resume.mutate(id)}>
      {t('autopilot.screen.resume')}
    </Button>
  );
}
