/** The administrators' latest changes to the account. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../../../lib/format.ts';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { PanelSection } from '../../../../ui/layout/SidePanel.tsx';
import { useChanges } from '../../history/changes.queries.ts';
import { actWord } from '../../history/words.ts';
import classes from './panel.module.css';

const FEW = 3;

export function LastChanges({ id }: { id: number }) {
  const { t } = useTranslation();
  const found = useChanges('users', { page: 1, limit: FEW, subject_id: String(id) });
  const total = found.data?.total ?? 0;
  return (
    <PanelSection
      title={t('admin-users.panel.history')}
      aside={
        total > 0 && (
          <Link className="link c12" to="/admin/users/history" search={{ subject: String(id) }}>
            {t('admin-users.panel.all', { n: formatNumber(total) })}
          </Link>
        )
      }
    >
      <QueryState
        query={found}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="c13 t3">{t('admin.changes.none')}</p>}
      >
        {({ data }) => (
          <ul className={classes.changes}>
            {data.map(({ id: key, by, what, at }) => (
              <li key={key}>
                <b className="ell">{by.name || by.email}</b>
                <span className="ell">{actWord(t, 'users', what)}</span>
                <span className="t3 num">{formatDay(at)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </PanelSection>
  );
}
