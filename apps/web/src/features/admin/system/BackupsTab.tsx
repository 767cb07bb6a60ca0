/** Backups with their restore tests, and a button for a new one. */
import { adminSystem } from '@leadwright/contract/admin/system';
import { Button } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TabActions } from '../../../ui/layout/PageTabs.tsx';
import { BackupsTable } from './BackupsTable.tsx';
import classes from './system.module.css';
import { useBackUp, useBackups } from './system.queries.ts';

type Backups = NonNullable<ReturnType<typeof useBackups>['data']>;

export function BackupsTab() {
  const { t } = useTranslation();
  const backups = useBackups();
  return (
    <QueryState query={backups}>
      {(found) => (found.is_built_in ? <BuiltIn found={found} /> : <Note>{t('admin-system.backups.elsewhere')}</Note>)}
    </QueryState>
  );
}

function BuiltIn({ found }: { found: Backups }) {
  const { t } = useTranslation();
  const { data, every_hours: every, keep, next_at: next, running_since: since } = found;
  const rhythm =
    every === 0
      ? t('admin-system.backups.off', { keep })
      : t('admin-system.backups.text', { count: every, n: every, keep });
  return (
    <>
      <TabActions>
        <Now isUnderWay={found.is_under_way} />
      </TabActions>
      <p className={classes.intro}>
        {rhythm}{' '}
        {since
          ? t('admin-system.backups.runningSince', { when: formatDateTime(since) })
          : next && t('admin-system.backups.next', { when: formatDateTime(next) })}
      </p>
      {data.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconDatabaseExport />}
            title={t('admin-system.backups.none')}
            text={t('admin-system.backups.noneText')}
          />
        </Card>
      ) : (
        <Card padded={false}>
          <BackupsTable backups={data} />
        </Card>
      )}
    </>
  );
}

function Now({ isUnderWay }: { isUnderWay: boolean }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(adminSystem.backUp);
  const backUp = useBackUp();
  return (
    <Button
      variant="filled"
      leftSection={<IconDatabaseExport />}
      disabled={!isOpen || isUnderWay}
      loading={backUp.isPending}
      onClick={() => backUp.mutate(undefined)}
    >
      {t(isUnderWay ? 'admin-system.backups.underWay' : 'admin-system.backups.now')}
    </Button>
  );
}
