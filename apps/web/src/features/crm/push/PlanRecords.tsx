/** The leads of one kind: the CRM's value, the list's value, and which one wins. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { NAMES } from '../words.ts';
import { ChooseContact } from './ChooseContact.tsx';
import { Differences, DifferencesHead } from './Differences.tsx';
import classes from './push.module.css';
import { type Push, type PushRecord, type Shown, useRecords } from './push.queries.ts';

const FEW = 3;
const PAGE = 20;

export function PlanRecords({ push, shown }: { push: Push; shown: Shown }) {
  const { t } = useTranslation();
  const [page, setPage] = useState<number | null>(null);
  const isNone = push.plan[shown.act] === 0;
  const records = useRecords(push, isNone ? null : { ...shown, page: page ?? 1, limit: page === null ? FEW : PAGE });
  const crm = NAMES[push.connection.provider];
  const compares = shown.act === 'create' || shown.act === 'update';
  if (isNone) return <p className={classes.noLeads}>{t(`sending.plan.none.${shown.act}`)}</p>;
  return (
    <div className={classes.records}>
      <div className={classes.card}>
        {compares && <DifferencesHead crm={crm} />}
        <QueryState query={records} skeleton={<SkeletonLines lines={8} />}>
          {({ data }) => (
            <ul>
              {data.map((record) => (
                <li key={record.id} className={classes.record}>
                  <RecordHead record={record} crm={crm} />
                  {compares && <Differences record={record} />}
                  {record.reason === 'ambiguous' && <ChooseContact push={push} record={record} />}
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
      {page === null ? (
        <Few shown={records.data?.data.length} total={records.counted?.total} onAll={() => setPage(1)} />
      ) : (
        <Pager
          page={page}
          pageSize={PAGE}
          total={records.counted?.total}
          pending={records.isPending}
          onPage={setPage}
        />
      )}
    </div>
  );
}

function Few({ shown, total, onAll }: { shown: number | undefined; total: number | undefined; onAll: () => void }) {
  const { t } = useTranslation();
  if (shown === undefined || total === undefined) return null;
  return (
    <p className={classes.few}>
      <span>{t('sending.plan.shown', { n: formatNumber(shown), total: formatNumber(total) })}</span>
      {total > shown && (
        <button type="button" className="link right" onClick={onAll}>
          {t('sending.plan.showAll', { n: formatNumber(total) })}
        </button>
      )}
    </p>
  );
}

function RecordHead({ record, crm }: { record: PushRecord; crm: string }) {
  const { t } = useTranslation();
  const counts = (['filled', 'changed', 'kept'] as const)
    .filter((what) => record[what] > 0)
    .map((what) => t(`sending.plan.count.${what}`, { n: formatNumber(record[what]) }));
  return (
    <div className={classes.recordHead}>
      <Avatar square size="sm" name={record.name} />
      <b className="b5 ell">{record.name}</b>
      <span className="t3 ell">
        {record.reason
          ? t(`sending.reason.${record.reason}`, { crm })
          : record.match && t(`sending.match.${record.match}`)}
      </span>
      <span className={classes.counts}>{record.act === 'update' && counts.join(', ')}</span>
    </div>
  );
}
