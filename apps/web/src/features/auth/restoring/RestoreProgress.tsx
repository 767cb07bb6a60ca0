/** How far a restore is. It goes on when this page is closed; only a file needs it until it is sent. */
import type { RestoreState } from '@leadwright/contract/accounts/restoring';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import classes from './restoring.module.css';
import { sizeOf } from './sizes.ts';

type Phase = Exclude<RestoreState['phase'], 'idle' | 'failed'>;

interface Props {
  state: RestoreState;
  onCancel: (() => void) | undefined;
  isCancelling: boolean;
}

export function RestoreProgress({ state, onCancel, isCancelling }: Props) {
  const { t } = useTranslation();
  const { phase, done, of } = state;
  const name = t(`auth.restore.phase.${phase as Phase}`);
  return (
    <div className={classes.progress}>
      <p className={classes.phase} role="status">
        {name}
      </p>
      {of > 0 && phase !== 'restarting' ? (
        <>
          <Meter label={name} parts={[{ share: done / of }]} />
          <span className={`num ${classes.figures}`}>
            {t('auth.restore.share', {
              n: formatNumber(Math.floor((100 * done) / of)),
              done: sizeOf(done),
              of: sizeOf(of),
            })}
          </span>
        </>
      ) : (
        <span className={classes.figures}>{t('auth.restore.wait')}</span>
      )}
      <p className={classes.figures}>{t(phase === 'receiving' ? 'auth.restore.keepOpen' : 'auth.restore.mayClose')}</p>
      {onCancel && phase !== 'restarting' && (
        <Button size="lg" fullWidth onClick={onCancel} loading={isCancelling}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}
