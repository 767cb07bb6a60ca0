/** The journal of a node in a run, newest first. */
import type { NodeProgress } from '@leadwright/contract/automation/workflow-runs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import classes from './runs.module.css';
import { type Place, useJournal } from './runs.queries.ts';

const PAGE = 20;

export function NodeJournal({ place, progress }: { place: Place; progress: NodeProgress }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const journal = useJournal(place, page, progress.done);
  const total = journal.counted?.total ?? 0;
  return (
    <div className={classes.inside}>
      <QueryState query={journal}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={`${classes.none} c13 t2`}>{t('canvas.run.noJournal')}</p>
          ) : (
            <ol className={classes.journal}>
              {data.map(({ at, text, tone }) => (
                <li key={`${at} ${text}`} data-tone={tone}>
                  <span className={classes.two}>
                    <span className="c13">{text}</span>
                    <small className="c12 t3 num">{formatDateTime(at)}</small>
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
      {total > PAGE && <Pager page={page} pageSize={PAGE} total={total} onPage={setPage} />}
    </div>
  );
}
