/** What an administrator should look at now: overdue backups, a full disk, what was found after an update. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { useAttention } from '../../system/system.queries.ts';

export function AttentionNotes() {
  const { t } = useTranslation();
  return useAttention().data?.map(({ code, state, text, remedy }) => (
    <Note key={`${code} ${text}`} tone={state === 'problem' ? 'bad' : 'warn'} role="status">
      {text} <span className="t2">{remedy}</span> <Link to="/admin/system/checks">{t('admin-insight.openChecks')}</Link>
    </Note>
  ));
}
