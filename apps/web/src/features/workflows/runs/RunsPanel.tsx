/** The runs of a workflow, newest first; each opens on its graph. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import { costWords, RunBadge } from './run-words.tsx';
import classes from './runs.module.css';
import { useRuns } from './runs.queries.ts';

interface Props {
  workflow: number;
  /** The run on screen. */
  current?: number;
  onClose: () => void;
}

const PAGE = 20;

/** Mounted when it opens. */
export function RunsPanel({ workflow, current, onClose }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const runs = useRuns(workflow, page);
  const total = runs.counted?.total ?? 0;
  return (
    <SidePanel opened label={t('canvas.run.runs')} onClose={onClose}>
      <h2 className={classes.panelTitle}>{t('canvas.run.runs')}</h2>
      <QueryState query={runs}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={`${classes.none} c13 t2`}>{t('canvas.run.none')}</p>
          ) : (
            <ul>
              {data.map((run) => (
                <li key={run.id}>
                  <Link
                    className={classes.runLine}
                    to="/lead-search/workflows/$workflow"
                    params={{ workflow }}
                    search={{ run: run.id }}
                    aria-current={run.id === current ? 'page' : undefined}
                    onClick={onClose}
                  >
                    <span className={classes.two}>
                      <b className="c13 b5">{formatDateTime(run.created_at)}</b>
                      <small className="c12 t3">
                        {[
                          t(`canvas.run.trigger.${run.trigger}`, { by: run.by }),
                          ...(run.is_trial ? [t('canvas.run.isTrial')] : []),
                          t('canvas.editor.version', { n: formatNumber(run.version) }),
                          t('workflows.list.leads', { count: run.items, n: formatNumber(run.items) }),
                          costWords(t, run),
                        ].join(' · ')}
                      </small>
                      {run.reason && <small className="c12 t2">{run.reason}</small>}
                    </span>
                    <span className="right">
                      <RunBadge state={run.state} t={t} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {total > PAGE && <Pager page={page} pageSize={PAGE} total={total} onPage={setPage} />}
    </SidePanel>
  );
}
