/** The newest runs, one line each. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { formatSlot } from '../../../lib/person/zoned.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { type Autopilot, type AutopilotRun, useRuns } from '../autopilot.queries.ts';
import { FinishRun } from './FinishRun.tsx';
import classes from './history.module.css';
import { isOnlyReason, OutcomeWord } from './run-words.tsx';

const SHOWN = 8;

export function LastRuns({ autopilot }: { autopilot: Autopilot }) {
  const { t } = useTranslation();
  const runs = useRuns(autopilot.id, 1, SHOWN);
  // Runs of another autopilot are hidden instead of dimmed, because they would look like this one's.
  const mine = { ...runs, earlier: undefined };
  return (
    <QueryState
      query={mine}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="c12 t3">{t('autopilot.screen.history.none')}</p>}
    >
      {({ data }) => (
        <table className={classes.runs}>
          <thead>
            <tr>
              {(['when', 'found', 'added', 'credits', 'after'] as const).map((one) => (
                <th key={one} scope="col">
                  {t(`autopilot.screen.history.${one}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((run) => (
              <Run key={run.id} run={run} zone={autopilot.time_zone} />
            ))}
          </tbody>
        </table>
      )}
    </QueryState>
  );
}

function Run({ run, zone }: { run: AutopilotRun; zone: string }) {
  const { t } = useTranslation();
  return (
    <tr>
      <td title={t(`autopilot.screen.history.cause.${run.cause}`)}>
        {formatSlot(run.started_at ?? run.slot_at, zone)}
      </td>
      {isOnlyReason(run) ? (
        <td colSpan={4}>
          <OutcomeWord run={run} t={t} />
        </td>
      ) : (
        <>
          <td data-label={t('autopilot.screen.history.found')}>{formatNumber(run.found)}</td>
          <td data-label={t('autopilot.screen.history.added')}>
            <b>{formatNumber(run.added)}</b>
          </td>
          <td data-label={t('autopilot.screen.history.credits')}>{formatNumber(run.credits)}</td>
          <td title={run.reason ?? undefined}>
            {run.state === 'stopped' ? <FinishRun run={run} /> : <OutcomeWord run={run} t={t} />}
          </td>
        </>
      )}
    </tr>
  );
}
