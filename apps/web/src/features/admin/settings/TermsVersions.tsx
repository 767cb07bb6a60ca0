/** Published versions of the terms, from the settings history. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useChanges } from '../history/changes.queries.ts';
import classes from './settings.module.css';

const SHOWN = 20;

export function TermsVersions() {
  const { t } = useTranslation();
  const { rows } = useChanges('settings', { page: 1, limit: SHOWN, subject_id: 'terms' });
  if (rows.length === 0) return null;
  return (
    <Card title={t('admin-settings.terms.versions')} padded={false}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin-settings.terms.number')}</th>
            <th scope="col">{t('admin-settings.terms.url')}</th>
            <th scope="col">{t('admin-settings.terms.when')}</th>
            <th scope="col">{t('admin-settings.terms.by')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, by, after }) => (
            <tr key={id}>
              <th scope="row">{String(after?.['version'] ?? '')}</th>
              <td data-label={t('admin-settings.terms.url')}>
                {'url' in (after ?? {}) ? String(after?.['url'] ?? '') || t('admin-settings.terms.own') : '–'}
              </td>
              <td data-label={t('admin-settings.terms.when')}>{formatDateTime(at)}</td>
              <td data-label={t('admin-settings.terms.by')}>{by.name || by.email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
