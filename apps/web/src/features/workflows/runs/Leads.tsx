/** A page of leads at a node or an edge, with their states and AI research answers. */
import type { Port } from '@leadwright/contract/automation/workflow-graph';
import type { ItemState, RunItem } from '@leadwright/contract/automation/workflow-runs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import classes from './runs.module.css';
import { type Place, useItems } from './runs.queries.ts';

interface Props {
  place: Place;
  port?: Port;
  state?: ItemState;
  /** The number so far; a higher number invalidates the page. */
  stage: number;
}

const PAGE = 20;

export function Leads({ place, port, state, stage }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const items = useItems({ ...place, port, state, page, limit: PAGE }, stage);
  const total = items.counted?.total ?? 0;
  return (
    <>
      <QueryState query={items}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={`${classes.none} c13 t2`}>{t('canvas.run.noLeads')}</p>
          ) : (
            <ul className={classes.leads}>
              {data.map((item) => (
                <Lead key={item.result_id} item={item} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {total > PAGE && <Pager page={page} pageSize={PAGE} total={total} onPage={setPage} />}
    </>
  );
}

function Lead({ item: { result_id: result, list, name, about, email, state, reason, answers } }: { item: RunItem }) {
  const { t } = useTranslation();
  const told = [about, email].filter(Boolean).join(' · ');
  return (
    <li className={classes.lead}>
      <span className={classes.two}>
        {name ? (
          <Link className="link b5 ell" to="/lead-search/saved-lists/$list/$result" params={{ list, result }}>
            {name}
          </Link>
        ) : (
          <span className="t3">{t('canvas.run.goneLead')}</span>
        )}
        {told && <small className="c12 t3 ell">{told}</small>}
        {reason && <small className="c12 t2">{reason}</small>}
        {Object.entries(answers).map(([column, { value, note }]) => (
          <small key={column} className={`${classes.answer} c12`}>
            <span className="t3">{column}:</span> <b>{value || t('canvas.node.port.unknown')}</b>{' '}
            {note && <span className="t2">{note}</span>}
          </small>
        ))}
      </span>
      <span className={`${classes.standing} right c12 t3`}>{t(`canvas.run.item.${state}`)}</span>
    </li>
  );
}
