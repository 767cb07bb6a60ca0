/** One row per backup: time, size, and result of its restore test. */
import type { BackupLine } from '@leadwright/contract/admin/system';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDecimal, formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import classes from './system.module.css';

const MEGABYTE = 1024 * 1024;
const sizeOf = (bytes: number) => `${formatDecimal(Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10))} MB`;

export function BackupsTable({ backups }: { backups: BackupLine[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-label={t('admin-system.backups.label')}>
      <thead>
        <tr>
          <th scope="col">{t('admin-system.backups.made')}</th>
          <th scope="col">{t('admin-system.backups.proof')}</th>
          <th scope="col">{t('admin-system.backups.size')}</th>
          <th scope="col">{t('admin-system.backups.name')}</th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <tr key={backup.name}>
            <th scope="row">{formatDateTime(backup.made_at)}</th>
            <td>
              <Proof backup={backup} />
            </td>
            <td className="num">{sizeOf(backup.bytes)}</td>
            <td className="mono t2">{backup.name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MARKS = {
  untried: { tone: 'plain', icon: <IconHelpCircle /> },
  works: { tone: 'ok', icon: <IconCircleCheck /> },
  fails: { tone: 'bad', icon: <IconAlertTriangle /> },
} as const;

function Proof({ backup }: { backup: BackupLine }) {
  const { t } = useTranslation();
  const { state, problem, tables, rows } = backup;
  const read = t('admin-system.backups.read', { tables: formatNumber(tables), rows: formatNumber(rows) });
  return (
    <span className={classes.proof}>
      <Badge {...MARKS[state]}>{t(`admin-system.backups.states.${state}`)}</Badge>
      {state !== 'untried' && <span className="t2 c12">{problem || read}</span>}
    </span>
  );
}
