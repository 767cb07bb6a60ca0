/** One change: a line that says what happened, and under it each value before and after. */
import type { AdminChange } from '@leadwright/contract/admin/common';
import { Trans, useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import classes from './changes.module.css';
import { actWord, fieldsOf, fieldWord, valueText } from './words.ts';

export function ChangeEntry({ change }: { change: AdminChange }) {
  const { t } = useTranslation();
  const { by, at, ip, part, what, subject } = change;
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <span className={classes.who} title={by.email}>
          <Trans
            i18nKey="admin.changes.line"
            values={{ who: by.name || by.email, name: subject.name || subject.id }}
            components={{ b: <b /> }}
          />
        </span>
        <Badge>{actWord(t, part, what)}</Badge>
        <span className={classes.when} title={ip && t('admin.changes.from', { ip })}>
          {formatDateTime(at)}
        </span>
      </div>
      <Values change={change} />
    </li>
  );
}

function Values({ change }: { change: AdminChange }) {
  const { t } = useTranslation();
  const fields = fieldsOf(change);
  if (fields.length === 0) return null;
  return (
    <table className={classes.values}>
      <thead>
        <tr>
          <th scope="col">{t('admin.changes.field')}</th>
          <th scope="col">{t('admin.changes.before')}</th>
          <th scope="col">{t('admin.changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((name) => (
          <tr key={name}>
            <th scope="row">{fieldWord(t, change.part, name)}</th>
            <td data-label={t('admin.changes.before')}>{valueText(t, change.before?.[name])}</td>
            <td data-label={t('admin.changes.after')}>{valueText(t, change.after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
