/** The state of a subscription: its label if it has one, otherwise a word. */
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconMinus,
  IconSquare,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge, StateWord, type Tone } from '../../../../ui/display/marks.tsx';
import type { Subscription, SubscriptionLabel } from '../subscriptions.queries.ts';

const LABELS: Record<SubscriptionLabel, { tone: Tone; icon: React.ReactNode }> = {
  trial: { tone: 'info', icon: <IconClock /> },
  canceled: { tone: 'warn', icon: <IconX /> },
  expired: { tone: 'plain', icon: <IconMinus /> },
  deleted: { tone: 'bad', icon: <IconTrash /> },
};

const STATES = {
  active: { tone: 'ok', icon: <IconCircleCheck /> },
  past_due: { tone: 'warn', icon: <IconAlertTriangle /> },
  disputed: { tone: 'bad', icon: <IconAlertTriangle /> },
  stopped: { tone: 'mute', icon: <IconSquare /> },
  inactive: { tone: 'mute', icon: <IconHourglass /> },
} as const;

export function StateMark({ subscription: { state, labels } }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const plain = state in STATES ? STATES[state as keyof typeof STATES] : null;
  const isShown = plain && (labels.length === 0 || state !== 'active');
  return (
    <span>
      {isShown && (
        <StateWord tone={plain.tone} icon={plain.icon}>
          {t(`subscriptions.state.${state as keyof typeof STATES}`)}
        </StateWord>
      )}{' '}
      {labels.map((label) => (
        <Badge key={label} tone={LABELS[label].tone} icon={LABELS[label].icon}>
          {t(`subscriptions.label.${label}`)}
        </Badge>
      ))}
    </span>
  );
}
