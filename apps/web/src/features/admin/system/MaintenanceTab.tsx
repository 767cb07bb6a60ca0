/** The switch for an upgrade: everything can be read, nothing changed, and no job begins. */
import { adminSystem, type MaintenanceState } from '@leadwright/contract/admin/system';
import { Button, Select } from '@mantine/core';
import { IconBarrierBlock, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from './system.module.css';
import { useMaintenance, useSetMaintenance } from './system.queries.ts';

export function MaintenanceTab() {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.intro}>{t('admin-system.maintenance.text')}</p>
      <QueryState query={useMaintenance()}>{(state) => (state.on ? <On state={state} /> : <Off />)}</QueryState>
    </>
  );
}

const MINUTES = ['none', '15', '30', '60', '120'] as const;
type Minutes = (typeof MINUTES)[number];
const endOf = (minutes: Minutes) =>
  minutes === 'none' ? null : new Date(Date.now() + Number(minutes) * 60_000).toISOString();

function Off() {
  const { t } = useTranslation();
  const isOpen = useIsOpen(adminSystem.setMaintenance);
  const [isAsked, setAsked] = useState(false);
  const [minutes, setMinutes] = useState<Minutes>('30');
  const set = useSetMaintenance();
  return (
    <Card>
      <div className={classes.maintenance}>
        <Note tone="ok">{t('admin-system.maintenance.off')}</Note>
        <Button leftSection={<IconBarrierBlock />} disabled={!isOpen} onClick={() => setAsked(true)}>
          {t('admin-system.maintenance.begin')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsked}
        title={t('admin-system.maintenance.confirmTitle')}
        text={t('admin-system.maintenance.confirmText')}
        confirm={t('admin-system.maintenance.begin')}
        cancel={t('admin-system.maintenance.cancel')}
        onConfirm={() => set.mutateAsync({ on: true, until: endOf(minutes) })}
        onClose={() => setAsked(false)}
      >
        <Select
          label={t('admin-system.maintenance.ends')}
          value={minutes}
          allowDeselect={false}
          data={MINUTES.map((value) => ({ value, label: t(`admin-system.maintenance.choice.${value}`) }))}
          onChange={(value) => setMinutes((value ?? 'none') as Minutes)}
        />
      </ConfirmDialog>
    </Card>
  );
}

function On({ state }: { state: MaintenanceState }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(adminSystem.setMaintenance);
  const set = useSetMaintenance();
  const { since, until, by, running } = state;
  return (
    <Card>
      <div className={classes.maintenance}>
        <Note tone="warn" role="status">
          {t('admin-system.maintenance.on', { when: since ? formatDateTime(since) : '', name: by })}{' '}
          {until
            ? t('admin-system.maintenance.until', { when: formatDateTime(until) })
            : t('admin-system.maintenance.untilUnknown')}
        </Note>
        <Note tone={running > 0 ? 'warn' : 'ok'} role="status">
          {running > 0
            ? t('admin-system.maintenance.running', { count: running, n: running })
            : t('admin-system.maintenance.idle')}
        </Note>
        <Button
          variant="filled"
          leftSection={<IconCircleCheck />}
          disabled={!isOpen}
          loading={set.isPending}
          onClick={() => set.mutate({ on: false, until: null })}
        >
          {t('admin-system.maintenance.end')}
        </Button>
      </div>
    </Card>
  );
}
