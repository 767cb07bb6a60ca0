/** Completed pushes of the account or of one list, newest first. */
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { capital, nameOf, whenOf } from '../words.ts';
import { PushResult } from './PushResult.tsx';
import classes from './push.module.css';
import { sendable, usePushHistory } from './push.queries.ts';

const LIMIT = 20;

interface Props {
  listId?: number;
  onOpen: (push: number) => void;
}

export function PushHistory({ listId, onOpen }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const history = usePushHistory({ page, limit: LIMIT, ...(listId !== undefined && { list_id: listId }) });
  useLastPage(history, { page, limit: LIMIT }, setPage);
  return (
    <div className={classes.history}>
      <QueryState
        query={history}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState icon={<IconSend />} title={t('sending.last.none')} text={t('sending.last.noneText')} />}
      >
        {({ data }) => (
          <ul className={classes.card}>
            {data.map((push) => (
              <li key={push.id}>
                <button type="button" className={classes.past} onClick={() => onOpen(push.id)}>
                  <b className="b5 num">{capital(whenOf(t, push.created_at))}</b>
                  <span className="ell t2">
                    {[listId === undefined && push.list_name, nameOf(push.connection)].filter(Boolean).join(' · ')}
                  </span>
                  <span className="num">
                    {t('sending.leads', { count: sendable(push), n: formatNumber(sendable(push)) })}
                  </span>
                  <PushResult push={push} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <Pager page={page} pageSize={LIMIT} total={history.counted?.total} pending={history.isPending} onPage={setPage} />
    </div>
  );
}
