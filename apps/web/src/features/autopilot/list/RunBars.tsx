/**
 * The last runs as bars: found in the background, new in front, credits next to them; a dash for a slot without a run.
 */
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';
import { dayIn, formatDateIn, formatDayIn } from '../../../lib/person/zoned.ts';
import type { Autopilot } from '../autopilot.queries.ts';
import classes from './list.module.css';

const STEP = 12;
const HEIGHT = 28;
const ROOM = 26;

type Runs = Autopilot['last_runs'];

export function RunBars({ runs, t }: { runs: Runs; t: TFunction }) {
  const most = Math.max(1, ...runs.flatMap(({ found, credits }) => [found, credits]));
  const heightOf = (n: number) => (n > 0 ? Math.max(2, (n / most) * ROOM) : 0);
  return (
    <svg
      className={classes.bars}
      width={Math.max(1, runs.length * STEP - 3)}
      height={HEIGHT}
      role="img"
      aria-label={saidOf(t, runs)}
    >
      {runs.map((run, index) => {
        const x = index * STEP;
        if (run.state === 'skipped' || (run.found === 0 && run.credits === 0))
          return <path key={run.at} d={`M${x} ${HEIGHT - 1.2}h9`} className={classes.dash} />;
        return (
          <g key={run.at}>
            <Bar x={x} width={5.5} height={heightOf(run.found)} colour="var(--d4)" />
            <Bar x={x} width={5.5} height={heightOf(run.added)} colour="var(--d1)" />
            <Bar x={x + 6.5} width={2.5} height={heightOf(run.credits)} colour="var(--d2)" />
          </g>
        );
      })}
    </svg>
  );
}

const Bar = ({ x, width, height, colour }: { x: number; width: number; height: number; colour: string }) => (
  <rect x={x} y={HEIGHT - height} width={width} height={height} rx={1.2} style={{ fill: colour }} />
);

function saidOf(t: TFunction, runs: Runs) {
  if (runs.length === 0) return t('autopilot.screen.barsNone');
  const sum = (of: (run: Runs[number]) => number) => formatNumber(runs.reduce((all, run) => all + of(run), 0));
  return t('autopilot.screen.bars', {
    count: runs.length,
    n: formatNumber(runs.length),
    found: sum(({ found }) => found),
    added: sum(({ added }) => added),
    credits: sum(({ credits }) => credits),
  });
}

/** "Today", "13 Nov" */
const lastDay = (at: string, zone: string) =>
  dayIn(at, zone) === dayIn(Date.now(), zone) ? formatDayIn(at, zone) : formatDateIn(at, zone);

/** "9 new" and the time; or that the slot was skipped. */
export function LastRun({ autopilot, t }: { autopilot: Autopilot; t: TFunction }) {
  const last = autopilot.last_runs.at(-1);
  if (!last) return <span className="c12 t3">{t('autopilot.screen.barsNone')}</span>;
  const words = {
    skipped: t('autopilot.screen.skippedShort'),
    failed: t('autopilot.screen.failedShort'),
    stopped: t('autopilot.screen.stoppedShort'),
  };
  return (
    <span className={classes.two} data-right>
      <b className="num">
        {words[last.state as 'failed'] ?? t('autopilot.screen.addedShort', { n: formatNumber(last.added) })}
      </b>
      <small>{lastDay(last.at, autopilot.time_zone)}</small>
    </span>
  );
}
