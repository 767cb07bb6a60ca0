/** Checks of the installation, run when an administrator asks for them. */
import { adminChecks } from '@leadwright/contract/admin/checks';
import { Button } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TabActions } from '../../../ui/layout/PageTabs.tsx';
import { ChecksSummary, ChecksTable } from './ChecksTable.tsx';
import classes from './system.module.css';
import { useChecks } from './system.queries.ts';

export function ChecksTab() {
  const { t } = useTranslation();
  const checks = useChecks();
  const isOpen = useIsOpen(adminChecks.examine);
  const isFirst = checks.isPending && !checks.isFetching;
  const run = (
    <Button
      variant="filled"
      leftSection={<IconStethoscope />}
      disabled={!isOpen}
      loading={checks.isFetching}
      onClick={() => void checks.refetch()}
    >
      {t(checks.data ? 'admin-system.checks.again' : 'admin-system.checks.run')}
    </Button>
  );
  return (
    <>
      <TabActions>{run}</TabActions>
      <p className={classes.intro}>{t('admin-system.checks.text')}</p>
      {isFirst ? (
        <Card>
          <EmptyState
            icon={<IconStethoscope />}
            title={t('admin-system.checks.none')}
            text={t('admin-system.checks.noneText')}
          />
        </Card>
      ) : (
        <QueryState query={checks}>
          {({ checked_at: at, data }) => (
            <>
              <ChecksSummary at={at} lines={data} />
              <Card padded={false}>
                <ChecksTable lines={data} />
              </Card>
            </>
          )}
        </QueryState>
      )}
    </>
  );
}
