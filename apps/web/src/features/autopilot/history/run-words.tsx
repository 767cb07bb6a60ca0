/** The outcome of a run, as a word with an icon. */
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleX,
  IconClock,
  IconCoins,
  IconHandStop,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import type { AutopilotRun } from '../autopilot.queries.ts';

interface Outcome {
  tone: 'ok' | 'warn' | 'bad' | 'info' | 'mute';
  icon: ReactNode;
  words: string;
}

/** Runs without figures: only the reason is shown. */
export const isOnlyReason = ({ state }: AutopilotRun) => state === 'skipped';

function outcomeOf(t: TFunction, run: AutopilotRun): Outcome {
  const { state, reason } = run;
  if (state === 'searching')
    return { tone: 'info', icon: <Ring size={14} />, words: t('autopilot.screen.history.searching') };
  if (state === 'chain') return { tone: 'info', icon: <Ring size={14} />, words: stepWords(t, run) };
  if (state === 'canceled')
    return { tone: 'mute', icon: <IconHandStop />, words: t('autopilot.screen.history.canceled') };
  if (state === 'stopped') return { tone: 'warn', icon: <IconCoins />, words: t('autopilot.screen.history.stopped') };
  if (state === 'failed')
    return {
      tone: 'bad',
      icon: <IconCircleX />,
      words: t('autopilot.screen.history.failed', { reason: small(reason ?? '') }),
    };
  if (state === 'skipped') {
    const words = t('autopilot.screen.history.skipped', { reason: small(reason ?? '') });
    return { tone: 'mute', icon: <IconPlayerSkipForward />, words };
  }
  return completed(t, run);
}

/** After a colon. */
const small = (words: string) => words.charAt(0).toLocaleLowerCase() + words.slice(1);

function stepWords(t: TFunction, { chain }: AutopilotRun) {
  const at = chain.findIndex((step) => step.state === 'running' || step.state === 'waiting');
  return t('autopilot.screen.history.step', { n: String(Math.max(1, at + 1)), total: String(chain.length) });
}

/** The last sending decides; without one, whether everything succeeded. */
function completed(t: TFunction, { chain, cause }: AutopilotRun): Outcome {
  const sending = chain.findLast(({ act, state }) => (act === 'push' || act === 'webhook') && state !== 'skipped');
  const failed = sending ? sending.failed : chain.reduce((sum, step) => sum + step.failed, 0);
  const isBroken = failed > 0 || chain.some(({ state }) => state === 'failed');
  const rest = sending
    ? t(`autopilot.screen.history.${failed > 0 ? 'sentFailed' : 'sent'}`, {
        n: formatNumber(sending.done),
        failed: formatNumber(failed),
      })
    : failed > 0
      ? t('autopilot.screen.history.someFailed', { count: failed, n: formatNumber(failed) })
      : t('autopilot.screen.history.done');
  const words = cause === 'catch_up' ? t('autopilot.screen.history.catchUp', { rest }) : rest;
  if (isBroken) return { tone: 'warn', icon: <IconAlertTriangle />, words };
  return cause === 'catch_up'
    ? { tone: 'info', icon: <IconClock />, words }
    : { tone: 'ok', icon: <IconCheck />, words };
}

export function OutcomeWord({ run, t }: { run: AutopilotRun; t: TFunction }) {
  const { tone, icon, words } = outcomeOf(t, run);
  return (
    <StateWord tone={tone} icon={icon}>
      <span className="ell" title={words}>
        {words}
      </span>
    </StateWord>
  );
}
