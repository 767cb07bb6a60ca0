/** Credit statement: date, purpose, member, lot. Filters by direction and time also apply to the download. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { SelectField } from '../../ui/form/select-fields.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Pager } from '../../ui/layout/Pager.tsx';
import { ChargesPanel } from './ChargesPanel.tsx';
import classes from './StatementCard.module.css';
import { StatementTable } from './StatementTable.tsx';
import { downloadStatement } from './statement-file.ts';
import { PERIODS, type Period, type Show, type StatementLine, useStatement } from './wallet.queries.ts';

const SHOWS: Show[] = ['all', 'spent', 'added'];

export function StatementCard() {
  const { t } = useTranslation();
  const [show, setShow] = useState<Show>('all');
  const [period, setPeriod] = useState<Period>('all');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<StatementLine | null>(null);
  const statement = useStatement({ page, show, period });
  const isWhole = show === 'all' && period === 'all';
  const filters = (
    <Filters
      show={show}
      period={period}
      onShow={(value) => {
        setShow(value);
        setPage(1);
      }}
      onPeriod={(value) => {
        setPeriod(value);
        setPage(1);
      }}
    />
  );
  return (
    <Card id="statement" title={t('wallet.screen.statement')} padded={false} aside={filters}>
      <QueryState
        query={statement}
        isEmpty={(found) => found.total === 0}
        empty={
          <EmptyState
            icon={<IconReceipt />}
            title={t(isWhole ? 'wallet.screen.noLines' : 'wallet.screen.noMatch')}
            text={t(isWhole ? 'wallet.screen.noLinesText' : 'wallet.screen.noMatchText')}
          />
        }
      >
        {(found) => (
          <>
            <StatementTable lines={found.data} onOpen={setOpened} />
            {found.total > found.pageSize && (
              <div className={classes.foot}>
                <Pager
                  page={page}
                  pageSize={found.pageSize}
                  total={statement.counted?.total}
                  pending={statement.isPending}
                  onPage={setPage}
                />
              </div>
            )}
          </>
        )}
      </QueryState>
      <ChargesPanel line={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

interface FiltersProps {
  show: Show;
  period: Period;
  onShow: (show: Show) => void;
  onPeriod: (period: Period) => void;
}

function Filters({ show, period, onShow, onPeriod }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label={t('wallet.screen.show')}
        value={show}
        onChange={(value) => onShow(value as Show)}
        data={SHOWS.map((value) => ({ value, label: t(`wallet.screen.shows.${value}`) }))}
      />
      <SelectField
        className={classes.period}
        size="xs"
        aria-label={t('wallet.screen.period')}
        allowDeselect={false}
        value={period}
        onChange={(value) => onPeriod((value ?? 'all') as Period)}
        data={PERIODS.map((value) => ({ value, label: t(`wallet.screen.periods.${value}`) }))}
      />
      <Button size="xs" leftSection={<IconDownload />} onClick={() => void downloadStatement({ show, period })}>
        CSV
      </Button>
    </div>
  );
}
