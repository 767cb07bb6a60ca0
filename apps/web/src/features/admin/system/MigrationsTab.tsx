/** Applied database migrations and their times. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from './system.module.css';
import { useMigrations } from './system.queries.ts';

export function MigrationsTab() {
  const { t } = useTranslation();
  const migrations = useMigrations();
  return (
    <>
      <p className={classes.intro}>{t('admin-system.migrations.text')}</p>
      <QueryState query={migrations}>
        {(found) => (
          <Card padded={false}>
            <table className={classes.table} aria-label={t('admin-system.migrations.label')}>
              <thead>
                <tr>
                  <th scope="col">{t('admin-system.migrations.name')}</th>
                  <th scope="col">{t('admin-system.migrations.applied')}</th>
                </tr>
              </thead>
              <tbody>
                {found.map(({ name, applied_at }) => (
                  <tr key={name}>
                    <th scope="row" className="mono">
                      {name}
                    </th>
                    <td>{formatDateTime(applied_at)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        )}
      </QueryState>
    </>
  );
}
