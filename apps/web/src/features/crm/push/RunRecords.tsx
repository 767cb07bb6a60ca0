/** The leads of a push, failures first. */
import { IconArrowBackUp, IconCheck, IconCircleX, IconClock, IconHandStop, IconProgress } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { StateWord } from '../../../ui/display/marks.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { NAMES } from '../words.ts';
import classes from './push.module.css';
import { type Push, type PushRecord, useRecords } from './push.queries.ts';

const PAGE = 10;

export function RunRecords({ push }: { push: Push }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const records = useRecords(push, { page, limit: PAGE });
  const crm = NAMES[push.connection.provider];
  const total = records.counted?.total;
  return (
    <>
      <QueryState query={records} skeleton={<SkeletonLines lines={4} />}>
        {({ data }) => (
          <table className={classes.results}>
            <thead>
              <tr>
                <th>{t('sending.run.lead')}</th>
                <th>{t('sending.run.act')}</th>
                <th>{t('sending.run.result')}</th>
                <th>{t('sending.run.said', { crm })}</th>
                <th className={classes.contact}>{t('sending.run.contact')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((record) => (
                <Line key={record.id} record={record} crm={crm} />
              ))}
            </tbody>
          </table>
        )}
      </QueryState>
      {total !== undefined && total > PAGE && (
        <div className={classes.pager}>
          <Pager page={page} pageSize={PAGE} total={total} pending={records.isPending} onPage={setPage} />
        </div>
      )}
    </>
  );
}

function Line({ record, crm }: { record: PushRecord; crm: string }) {
  const { t } = useTranslation();
  const said = saidOf(t, record, crm);
  const isSent = record.act === 'create' || record.act === 'update';
  return (
    <tr>
      <td>
        <span className={classes.lead}>
          <Avatar square size="sm" name={record.name} />
          <span className="ell b5" title={record.name}>
            {record.name}
          </span>
        </span>
      </td>
      <td className="t2">{t(`sending.act.${record.act}`)}</td>
      <td>{isSent ? <RecordResult record={record} /> : <span className="t3">–</span>}</td>
      <td className={classes.said} title={said}>
        {said}
      </td>
      <td className={classes.contact}>
        {record.contact?.url ? (
          <a
            className="link"
            href={record.contact.url}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={t('sending.run.openContact', { name: record.name, crm })}
          >
            {t('sending.run.open')}
          </a>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

const LOOKS = {
  open: { tone: 'mute', icon: <IconClock /> },
  waiting: { tone: 'mute', icon: <IconClock /> },
  sending: { tone: 'info', icon: <IconProgress /> },
  sent: { tone: 'ok', icon: <IconCheck /> },
  failed: { tone: 'bad', icon: <IconCircleX /> },
  undone: { tone: 'mute', icon: <IconArrowBackUp /> },
  left: { tone: 'warn', icon: <IconHandStop /> },
} as const;

function RecordResult({ record: { state } }: { record: PushRecord }) {
  const { t } = useTranslation();
  return <StateWord {...LOOKS[state]}>{t(`sending.recordState.${state}`)}</StateWord>;
}

/** "422, the phone is not valid", "Created, 2 tags added", "3 values filled, 1 tag added" */
function saidOf(t: TFunction, record: PushRecord, crm: string): string {
  if (record.problem) return [record.problem.status, record.problem.words].filter(Boolean).join(', ');
  if (record.reason) return t(`sending.reason.${record.reason}`, { crm });
  if (record.state === 'left') return t('sending.run.leftAlone', { crm });
  if (record.state === 'undone') return t(`sending.run.undone.${record.act as 'create' | 'update'}`);
  if (record.state !== 'sent') return '';
  const some = (count: number, key: 'filled' | 'changed' | 'tags') =>
    count > 0 ? t(`sending.run.${key}`, { count, n: formatNumber(count) }) : '';
  const tags = some(record.tags_added.length, 'tags');
  if (record.act === 'create') return [t('sending.run.created'), tags].filter(Boolean).join(', ');
  return [some(record.filled, 'filled'), some(record.changed, 'changed'), tags].filter(Boolean).join(', ');
}
