/** The status of an account, with icon and word. */
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockExclamation,
  IconHourglass,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, StateWord, type Tone } from '../../../../ui/display/marks.tsx';
import type { AdminUser } from '../users.queries.ts';

const MARKS: Record<AdminUser['status'], { tone: Tone | 'mute'; icon: ReactNode }> = {
  active: { tone: 'ok', icon: <IconCircleCheck /> },
  trial: { tone: 'info', icon: <IconClock /> },
  inactive: { tone: 'mute', icon: <IconHourglass /> },
  expired: { tone: 'warn', icon: <IconClockExclamation /> },
  canceled: { tone: 'mute', icon: <IconCircleX /> },
  stopped: { tone: 'mute', icon: <IconPlayerStop /> },
  deleted: { tone: 'bad', icon: <IconTrash /> },
};

export function StatusWord({ status }: { status: AdminUser['status'] }) {
  const { t } = useTranslation();
  return <StateWord {...MARKS[status]}>{t(`admin-users.status.${status}`)}</StateWord>;
}

export function StatusBadge({ status }: { status: AdminUser['status'] }) {
  const { t } = useTranslation();
  const { tone, icon } = MARKS[status];
  return (
    <Badge tone={tone === 'mute' ? 'plain' : tone} icon={icon}>
      {t(`admin-users.status.${status}`)}
    </Badge>
  );
}
