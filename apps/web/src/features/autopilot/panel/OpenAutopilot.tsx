/** The open autopilot next to the table. One that is not on the current page is fetched. */
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import { type Autopilot, isMissing, useAutopilot } from '../autopilot.queries.ts';
import { AutopilotPanel } from './AutopilotPanel.tsx';
import classes from './panel.module.css';

interface Props {
  id: number;
  rows: Autopilot[];
  onOpen: (id: number) => void;
  onClose: () => void;
}

export function OpenAutopilot({ id, rows, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const at = rows.findIndex((one) => one.id === id);
  const asked = useAutopilot(at < 0 ? id : null);
  const autopilot = rows[at] ?? asked.data;
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) onOpen(next.id);
  };
  if (autopilot)
    return (
      <AutopilotPanel
        autopilot={autopilot}
        {...(at >= 0 && { walk: { at: at + 1, total: rows.length, to: step } })}
        onClose={onClose}
      />
    );
  return (
    <SidePanel docks opened label={t('navigation.entry.autopilots')} onClose={onClose}>
      <div className={classes.section}>
        {isMissing(asked.error) ? (
          <EmptyState icon={<IconRepeat />} title={t('autopilot.screen.gone')} />
        ) : (
          <QueryState query={asked}>{() => null}</QueryState>
        )}
      </div>
    </SidePanel>
  );
}
