/** A list on a phone. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { EmailBar } from './EmailStates.tsx';
import { listPath } from './list-address.ts';
import classes from './lists.module.css';
import type { List } from './lists.queries.ts';

export function ListCard({ list }: { list: List }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <Link to={listPath(list) as '/'} className="ell b6">
        {list.name}
      </Link>
      <span className="num">{formatNumber(list.result_count)}</span>
      <span className={classes.wide}>
        <EmailBar counts={list.email_counts} />
      </span>
      <span className={classes.facts}>
        <span>{t(`lists.type.${list.type}`)}</span>
        <span>{formatDate(list.created_at)}</span>
        {list.running_search_id !== null && <span>{t('lists.screen.running')}</span>}
      </span>
    </div>
  );
}
