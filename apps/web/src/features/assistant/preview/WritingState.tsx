/** Progress of a text: words and elapsed time. The figures are visual only; screen readers hear the state. */
import { IconAlertTriangle, IconCircleCheck, IconEye, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRating } from '../../../lib/format.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import { wordsOf } from './marked-text.ts';
import own from './preview.module.css';
import type { Writing } from './useWriting.ts';

const LOOKS = {
  writing: { tone: 'info', icon: null },
  done: { tone: 'ok', icon: <IconCircleCheck /> },
  stopped: { tone: 'warn', icon: <IconPlayerStop /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle /> },
  none: { tone: 'mute', icon: <IconEye /> },
} as const;

export function WritingState({ writing, words: most }: { writing: Writing | null; words: number | null }) {
  const { t } = useTranslation();
  const status = writing?.status ?? 'none';
  const isWriting = status === 'writing';
  const seconds = useSeconds(writing);
  const words = writing ? wordsOf(writing.marked) : 0;
  const state = writing?.kept ? 'kept' : status;
  return (
    <span className={own.state}>
      <span role="status">
        <StateWord
          {...LOOKS[status]}
          {...(isWriting && { icon: <Ring size={14} share={Math.min(1, words / (most ?? USUAL_WORDS))} /> })}
        >
          <b>{t(`writing.preview.state.${state}`)}</b>
        </StateWord>
      </span>
      {writing && words > 0 && (
        <span className="c12 t3 num" aria-hidden="true">
          {t(most === null ? 'writing.preview.wordsSoFar' : 'writing.preview.words', {
            n: formatNumber(words),
            most: formatNumber(most ?? 0),
            seconds: formatRating(seconds),
          })}
        </span>
      )}
    </span>
  );
}

/** For several companies, whose reasons each have a limit. */
const USUAL_WORDS = 100;
const TICK_MS = 100;

function useSeconds(writing: Writing | null) {
  const [now, setNow] = useState(Date.now);
  const isRunning = writing !== null && writing.endedAt === null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return writing ? Math.max(0, (writing.endedAt ?? now) - writing.startedAt) / 1000 : 0;
}
