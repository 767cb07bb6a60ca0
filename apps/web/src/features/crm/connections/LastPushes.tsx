/** The account's last pushes, by any user. */
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PushResult } from '../push/PushResult.tsx';
import { usePushHistory } from '../push/push.queries.ts';
import { dayOf, NAMES } from '../words.ts';
import classes from './connections.module.css';

const SHOWN = 6;

export function LastPushes({ onSee }: { onSee: (push: number | 'all') => void }) {
  const { t } = useTranslation();
  const history = usePushHistory({ page: 1, limit: SHOWN });
  const total = history.data?.total ?? 0;
  return (
    <Card
      title={t('sending.last.title')}
      padded={false}
      line
      aside={
        total > SHOWN && (
          <button type="button" className="link c13" onClick={() => onSee('all')}>
            {t('sending.last.all', { n: formatNumber(total) })}
          </button>
        )
      }
    >
      <QueryState
        query={history}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={`c13 t2 ${classes.nothing}`}>{t('sending.last.none')}</p>}
      >
        {({ data }) => (
          <table className={classes.pushes}>
            <thead>
              <tr>
                <th>{t('sending.last.when')}</th>
                <th>{t('sending.last.to')}</th>
                <th className={classes.number}>{t('sending.last.leads')}</th>
                <th>{t('sending.last.result')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((push) => (
                <tr key={push.id}>
                  <td>
                    <button
                      type="button"
                      className={classes.day}
                      title={formatDateTime(push.created_at)}
                      onClick={() => onSee(push.id)}
                    >
                      {dayOf(t, push.created_at)}
                    </button>
                  </td>
                  <td>{NAMES[push.connection.provider]}</td>
                  <td className={classes.number}>{formatNumber(push.plan.create + push.plan.update)}</td>
                  <td>
                    <PushResult push={push} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryState>
    </Card>
  );
}
