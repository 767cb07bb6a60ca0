/** What the checks of the installation found: in a sentence, and line by line. */
import type { CheckLine } from '@leadwright/contract/admin/checks';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import classes from './system.module.css';

const countOf = (lines: CheckLine[], state: CheckLine['state']) => lines.filter((line) => line.state === state).length;

export function ChecksSummary({ at, lines }: { at: string; lines: CheckLine[] }) {
  const { t } = useTranslation();
  const [problems, warnings] = [countOf(lines, 'problem'), countOf(lines, 'warning')];
  const said = [
    ...(problems > 0 ? [t('admin-system.checks.problems', { count: problems, n: problems })] : []),
    ...(warnings > 0 ? [t('admin-system.checks.warnings', { count: warnings, n: warnings })] : []),
  ];
  const tone = problems > 0 ? 'bad' : warnings > 0 ? 'warn' : 'ok';
  return (
    <div className={classes.summary}>
      <Note tone={tone} role="status">
        {said.join(', ') || t('admin-system.checks.all')}{' '}
        <span className="t3">{t('admin-system.checks.at', { when: formatDateTime(at) })}</span>
      </Note>
    </div>
  );
}

const MARKS = {
  ok: { tone: 'ok', icon: <IconCircleCheck /> },
  warning: { tone: 'warn', icon: <IconAlertTriangle /> },
  problem: { tone: 'bad', icon: <IconCircleX /> },
} as const;

export const ChecksTable = ({ lines }: { lines: CheckLine[] }) => {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-label={t('admin-system.checks.label')}>
      <thead>
        <tr>
          <th scope="col">{t('admin-system.checks.part')}</th>
          <th scope="col">{t('admin-system.checks.state')}</th>
          <th scope="col">{t('admin-system.checks.found')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ check, state, code, text, remedy }) => (
          <tr key={`${code} ${text}`}>
            <th scope="row">{t(`admin-system.checks.name.${check}`)}</th>
            <td>
              <Badge {...MARKS[state]}>{t(`admin-system.checks.states.${state}`)}</Badge>
            </td>
            <td>
              <span className={classes.finding}>
                <span>{text}</span>
                {remedy && <span className="t2">{remedy}</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
