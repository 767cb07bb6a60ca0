/** One autopilot: its schedule as an editable sentence, its follow-up actions, and its last runs. */
import { Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { SwitchField } from '../../../ui/form/fields.tsx';
import { PanelSection, SidePanel } from '../../../ui/layout/SidePanel.tsx';
import { KIND_ICONS } from '../../search/public.ts';
import type { Autopilot } from '../autopilot.queries.ts';
import { AddStep, Chain, useChain } from '../chain/Chain.tsx';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { LastRuns } from '../history/LastRuns.tsx';
import { StateBadge } from '../list/StateMark.tsx';
import { kindAndType } from '../words.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import classes from './panel.module.css';
import { ScheduleSentence } from './ScheduleSentence.tsx';
import { type Changes, useChanges } from './useChanges.ts';

interface Props {
  autopilot: Autopilot;
  walk?: { at: number; total: number; to: (step: 1 | -1) => void };
  onClose: () => void;
}

export function AutopilotPanel({ autopilot, walk, onClose }: Props) {
  const { t } = useTranslation();
  const changes = useChanges(autopilot);
  const guard = useLeaveGuard({ changes: changes.isChanged ? 1 : 0, saving: changes.isSaving }, { ofView: true });
  const [showsRuns, setShowsRuns] = useState(false);
  const [deleting, setDeleting] = useState<Autopilot | null>(null);
  return (
    <>
      <SidePanel
        docks
        opened
        label={autopilot.name}
        onClose={onClose}
        {...(walk && { walk })}
        acts={<Acts autopilot={autopilot} onDelete={() => setDeleting(autopilot)} />}
        foot={<PanelFoot autopilot={autopilot} changes={changes} />}
      >
        <Head autopilot={autopilot} t={t} />
        {changes.isOutdated && (
          <div className={classes.changed}>
            <ChangedMeanwhile onOver={changes.saveOver} onDiscard={changes.discard} />
          </div>
        )}
        <PanelSection title={t('autopilot.screen.schedule.title')}>
          <ScheduleSentence autopilot={autopilot} changes={changes} />
        </PanelSection>
        <AfterRun autopilot={autopilot} changes={changes} />
        <PanelSection
          title={t('autopilot.screen.history.title')}
          aside={
            autopilot.runs > 0 && (
              <button type="button" className="link c12" onClick={() => setShowsRuns(true)}>
                {t('autopilot.screen.history.all', { count: autopilot.runs, n: String(autopilot.runs) })}
              </button>
            )
          }
        >
          <LastRuns autopilot={autopilot} />
        </PanelSection>
      </SidePanel>
      {showsRuns && <HistoryPanel autopilot={autopilot} onClose={() => setShowsRuns(false)} />}
      <DeleteDialog
        autopilot={deleting}
        onClose={() => setDeleting(null)}
        onDone={() => {
          changes.discard();
          onClose();
        }}
      />
      {guard}
    </>
  );
}

function Acts({ autopilot, onDelete }: { autopilot: Autopilot; onDelete: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconPencil />}
        renderRoot={(props) => <Link to="/lead-search/autopilot/$autopilot/edit" params={{ autopilot }} {...props} />}
      >
        {t('autopilot.screen.editSearch')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('autopilot.screen.more', { name: autopilot.name })}>
            <IconDots />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTrash />} data-danger onClick={onDelete}>
            {t('autopilot.screen.delete.act')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Head({ autopilot, t }: { autopilot: Autopilot; t: TFunction }) {
  const { name, type, kind, state, next_run_at } = autopilot;
  const Icon = type === 'webhook' ? IconWebhook : KIND_ICONS[kind];
  return (
    <div className={classes.head}>
      <span className={classes.square} aria-hidden="true">
        <Icon />
      </span>
      <div className={classes.name}>
        <h2 className="h18 ell" title={name}>
          {name}
        </h2>
        <span className={classes.facts}>
          <span>{kindAndType(t, autopilot)}</span>
          {state === 'active' && next_run_at && (
            <span className="t3">{t('autopilot.screen.nextIn', { when: formatRelative(next_run_at) })}</span>
          )}
        </span>
      </div>
      <StateBadge autopilot={autopilot} t={t} />
    </div>
  );
}

function AfterRun({ autopilot: { kind }, changes }: { autopilot: Autopilot; changes: Changes }) {
  const { t } = useTranslation();
  const { settings, change } = changes;
  const parts = { kind, value: settings.chain, onChange: (chain: typeof settings.chain) => change({ chain }) };
  const chain = useChain(parts);
  return (
    <PanelSection title={t('autopilot.screen.chain.title')} aside={<AddStep chain={chain} />}>
      <Chain
        {...parts}
        chain={chain}
        {...(kind !== 'single' && {
          emails: { on: settings.findEmails, onChange: (findEmails: boolean) => change({ findEmails }) },
        })}
      />
      <div className={classes.resumes}>
        <SwitchField
          label={t('autopilot.screen.resumes')}
          checked={settings.resumes}
          onChange={(event) => change({ resumes: event.currentTarget.checked })}
        />
      </div>
    </PanelSection>
  );
}
