/** Progress and result of the latest large file. */
import type { DoNotContactImport } from '@leadwright/contract/leads/privacy';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Meter } from '../../ui/display/Meter.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import classes from './privacy.module.css';
import { useImports } from './privacy.queries.ts';

const SHOWN = 5;

export function ImportProgress() {
  const newest = useImports().data?.data[0];
  if (!newest) return null;
  return (
    <div className={classes.latest}>
      <Line newest={newest} />
    </div>
  );
}

function Line({ newest }: { newest: DoNotContactImport }) {
  const { t } = useTranslation();
  const { status, done, total, added, known, refused, refused_first: values } = newest;
  const isRunning = status === 'running';
  const first = values.slice(0, SHOWN).join(', ') + (refused > SHOWN ? ' …' : '');
  const counts = [
    t('privacy.result.added', { count: added, n: formatNumber(added) }),
    ...(known ? [t('privacy.result.known', { count: known, n: formatNumber(known) })] : []),
    ...(refused ? [`${t('privacy.progress.refused', { count: refused, n: formatNumber(refused) })} (${first})`] : []),
  ];
  const tone = refused ? 'warn' : 'ok';
  return (
    <Note tone={isRunning ? 'plain' : tone} role="status">
      <b>
        {isRunning
          ? t('privacy.progress.running', { done: formatNumber(done), total: formatNumber(total) })
          : t('privacy.progress.done', { total: formatNumber(total) })}
      </b>
      {`: ${counts.join(', ')}.`}
      {isRunning && (
        <div className={classes.progress}>
          <Meter parts={[{ share: done / total }]} label={t('privacy.importTitle')} />
        </div>
      )}
    </Note>
  );
}
