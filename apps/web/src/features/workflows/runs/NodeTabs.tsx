/** Tabs of a node in a run: its leads, its journal, its settings. */
import type { NodeProgress } from '@leadwright/contract/automation/workflow-runs';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './runs.module.css';

const TABS = ['leads', 'journal', 'settings'] as const;
export type Tab = (typeof TABS)[number];

interface Props {
  tab: Tab;
  progress: NodeProgress;
  onChange: (tab: Tab) => void;
}

export function NodeTabs({ tab, progress, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Tabs value={tab} onChange={(next) => next && onChange(next as Tab)}>
      <Tabs.List className={classes.tabs ?? ''}>
        {TABS.map((one) => (
          <Tabs.Tab key={one} value={one} {...(one === 'leads' && { rightSection: formatNumber(progress.total) })}>
            {t(`canvas.run.tab.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
