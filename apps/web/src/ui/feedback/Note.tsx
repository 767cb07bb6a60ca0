/** Inline notice: plain, warning, error or success. */
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Note.module.css';

const ICONS = { plain: IconInfoCircle, warn: IconAlertTriangle, bad: IconCircleX, ok: IconCircleCheck };

interface Props {
  tone?: keyof typeof ICONS;
  role?: 'alert' | 'status';
  children: ReactNode;
}

export function Note({ tone = 'plain', role, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      <Icon aria-hidden="true" />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
