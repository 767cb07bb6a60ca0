/** A list on a phone. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { StateWord } from '../../ui/display/marks.tsx';
import { Ring } from '../../ui/display/Ring.tsx';
import { EmailBar } from './EmailStates.tsx';
import { type RowActs, RowMenu } from './lists.columns.tsx';
import classes from './lists.module.css';
import type { List } from './lists.queries.ts';

export function ListCard({ list, acts }: { list: List; acts: RowActs }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <Link to="/lead-search/saved-lists/$list" params={{ list }} className="ell b6">
        {list.name}
      </Link>
      <RowMenu list={list} t={t} {...acts} />
      <span className={classes.wide}>
        <EmailBar counts={list.email_counts} />
      </span>
      <span className={classes.facts}>
        <span>{t(`lists.type.${list.type}`)}</span>
        <span className="num">
          {t('labels.screen.onLeads', { count: list.result_count, n: formatNumber(list.result_count) })}
        </span>
        <span>{formatDate(list.created_at)}</span>
        {list.running_search_id !== null && (
          <StateWord tone="info" icon={<Ring size={14} />}>
            {t('lists.screen.running')}
          </StateWord>
        )}
      </span>
    </div>
  );
}
