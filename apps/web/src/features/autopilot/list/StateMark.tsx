/** Active, paused, stopped or finished: a word in the table, a badge in the panel. */
import { IconCheck, IconCircleCheck, IconPlayerPause, IconPlayerStop } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatDateIn } from '../../../lib/person/zoned.ts';
import { Badge, StateWord } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import type { Autopilot } from '../autopilot.queries.ts';
import { stoppedFor } from '../words.ts';
import classes from './list.module.css';

interface Mark {
  tone: 'ok' | 'info' | 'bad' | 'mute';
  icon: ReactNode;
  words: string;
}

function markOf(t: TFunction, autopilot: Autopilot): Mark {
  const { state, paused, running } = autopilot;
  if (running) return { tone: 'info', icon: <Ring size={14} />, words: t('autopilot.screen.state.running') };
  if (state === 'stopped') return { tone: 'bad', icon: <IconPlayerStop />, words: stoppedFor(t, autopilot) };
  if (state === 'paused') {
    const words = paused
      ? t('autopilot.screen.state.pausedBy', { name: paused.by })
      : t('autopilot.screen.state.paused');
    return { tone: 'mute', icon: <IconPlayerPause />, words };
  }
  return state === 'finished'
    ? { tone: 'mute', icon: <IconCheck />, words: t('autopilot.screen.state.finished') }
    : { tone: 'ok', icon: <IconCircleCheck />, words: t('autopilot.screen.state.active') };
}

export function StateMark({ autopilot, t }: { autopilot: Autopilot; t: TFunction }) {
  const { tone, icon, words } = markOf(t, autopilot);
  const { stop, time_zone } = autopilot;
  return (
    <span className={classes.two}>
      <span className={classes.state} title={words}>
        <StateWord tone={tone} icon={icon}>
          <span className="ell b5">{words}</span>
        </StateWord>
      </span>
      {stop && autopilot.state === 'stopped' && (
        <small>{t('autopilot.screen.state.since', { date: formatDateIn(stop.at, time_zone) })}</small>
      )}
    </span>
  );
}

export function StateBadge({ autopilot, t }: { autopilot: Autopilot; t: TFunction }) {
  const { tone, icon, words } = markOf(t, autopilot);
  return (
    <Badge tone={tone === 'mute' ? 'plain' : tone} icon={icon}>
      {words}
    </Badge>
  );
}
