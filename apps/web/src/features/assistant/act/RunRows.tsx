/** The texts of a run in list order, as they arrive. */
import { TEXT_STATES } from '@leadwright/contract/ai/texts';
import { SegmentedControl } from '@mantine/core';
import { IconCheck, IconCircleX, IconClock, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { StateWord, Tag } from '../../../ui/display/marks.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { type Run, type RunRow, useRunRows } from '../texts.queries.ts';
import classes from './act.module.css';

const PAGE = 20;
type Shown = 'all' | RunRow['state'];

export function RunRows({ run }: { run: Run }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const rows = useRunRows(run, { page, limit: PAGE, ...(shown !== 'all' && { state: shown }) });
  const total = rows.counted?.total;
  const counts: Record<Shown, number> = {
    all: run.total,
    open: run.total - run.done,
    written: run.written,
    skipped: run.skipped,
    failed: run.failed,
  };
  const choices = (['all', ...TEXT_STATES] as const).filter((one) => one === 'all' || one === shown || counts[one] > 0);
  return (
    <>
      {choices.length > 2 && (
        <SegmentedControl
          size="xs"
          className={classes.choices ?? ''}
          aria-label={t('writing.run.show')}
          value={shown}
          data={choices.map((value) => ({
            value,
            label: `${t(`writing.run.state.${value}`)} ${formatNumber(counts[value])}`,
          }))}
          onChange={(next) => {
            setShown(next as Shown);
            setPage(1);
          }}
        />
      )}
      <QueryState query={rows} skeleton={<SkeletonLines lines={5} />}>
        {({ data }) => (
          <ul className={classes.rows}>
            {data.map((row) => (
              <Row key={`${row.result_id} ${row.prompt_type}`} row={row} isOneOfMany={run.prompts.length > 1} />
            ))}
          </ul>
        )}
      </QueryState>
      {total !== undefined && total > PAGE && (
        <Pager page={page} pageSize={PAGE} total={total} pending={rows.isPending} onPage={setPage} />
      )}
    </>
  );
}

const LOOKS = {
  open: { tone: 'mute', icon: <IconClock /> },
  written: { tone: 'ok', icon: <IconCheck /> },
  skipped: { tone: 'mute', icon: <IconMinus /> },
  failed: { tone: 'bad', icon: <IconCircleX /> },
} as const;

function Row({ row, isOneOfMany }: { row: RunRow; isOneOfMany: boolean }) {
  const { t } = useTranslation();
  const name = row.name || `#${row.result_id}`;
  return (
    <li>
      <Avatar square size="sm" name={name} />
      <div className={classes.rowWords}>
        <div className={classes.rowHead}>
          <span className="ell b5">{name}</span>
          {isOneOfMany && <Tag>{t(`assistant.type.${row.prompt_type}`)}</Tag>}
          <StateWord {...LOOKS[row.state]}>{t(`writing.run.rowState.${row.state}`)}</StateWord>
        </div>
        {row.state === 'written' ? <p>{row.text}</p> : row.words && <p className="t2">{row.words}</p>}
      </div>
    </li>
  );
}
