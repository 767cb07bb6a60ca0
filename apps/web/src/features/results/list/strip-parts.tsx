/** A number with its label, shared by the bands above the rows. */
import { IconAlertTriangle, IconCircleCheck, IconPlayerStop, IconSearchOff } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';

export const Figure = ({ n, words }: { n: number; words: string }) => (
  <span>
    <b>{formatNumber(n)}</b> <span className="t2">{words}</span>
  </span>
);

export const LOOK = {
  completed: { tone: 'ok', icon: <IconCircleCheck /> },
  short: { tone: 'warn', icon: <IconPlayerStop /> },
  nothing: { tone: 'warn', icon: <IconSearchOff /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle /> },
  canceled: { tone: 'warn', icon: <IconPlayerStop /> },
} as const;
