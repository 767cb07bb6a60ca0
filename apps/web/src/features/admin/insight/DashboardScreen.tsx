/** admin/dashboard: key figures, system health, and accounts about to run out of credits. */
import { PERIODS, type Period } from '@leadwright/contract/admin/insight';
import { Button, SegmentedControl } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { AttentionNotes } from './dashboard/AttentionNotes.tsx';
import classes from './dashboard/dashboard.module.css';
import { FigureStrip } from './dashboard/FigureStrip.tsx';
import { HealthCard } from './dashboard/HealthCard.tsx';
import { NearLimitCard } from './dashboard/NearLimitCard.tsx';
import { UseChart } from './dashboard/UseChart.tsx';
import { useDashboard } from './insight.queries.ts';

const route = getRouteApi('/app/admin/dashboard');

export function DashboardScreen() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const found = route.useSearch();
  const period = PERIODS.find((one) => one === found.period) ?? '30d';
  const dashboard = useDashboard(period);
  const choose = (next: Period) =>
    void navigate({ search: (now) => ({ ...now, period: next === '30d' ? undefined : next }) as never, replace: true });
  return (
    <Page title={t('navigation.entry.dashboard')} actions={<Choices period={period} onChange={choose} />}>
      <div className={classes.board}>
        <AttentionNotes />
        <QueryState query={dashboard} skeleton={<SkeletonBar height={116} />}>
          {(data) => (
            <>
              {data.figures_at === null && <Note>{t('admin-insight.counting')}</Note>}
              <FigureStrip found={data} period={period} />
            </>
          )}
        </QueryState>
        <div className={classes.row}>
          <QueryState query={dashboard} skeleton={<SkeletonBar height={306} />}>
            {(data) => <UseChart used={data.used} period={period} />}
          </QueryState>
          <HealthCard />
        </div>
        <NearLimitCard />
        {dashboard.data?.figures_at && (
          <p className={classes.asOf}>
            {t('admin-insight.asOf', {
              when: formatDateTime(dashboard.data.figures_at),
              zone: dashboard.data.time_zone,
            })}
          </p>
        )}
      </div>
    </Page>
  );
}

function Choices({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.against}>{t(`admin-insight.period.against.${period}`)}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('admin-insight.period.label')}
        value={period}
        data={PERIODS.map((value) => ({ value, label: t(`admin-insight.period.${value}`) }))}
        onChange={onChange}
      />
      <Button leftSection={<IconHistory />} renderRoot={(props) => <Link to="/admin/dashboard/history" {...props} />}>
        {t('admin-insight.history')}
      </Button>
    </>
  );
}
