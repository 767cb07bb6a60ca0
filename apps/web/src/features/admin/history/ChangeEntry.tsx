/** One change: a summary line, and below it each value before and after. */
import type { AdminChange } from '@leadwright/contract/admin/common';
import { Trans, useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import classes from './changes.module.css';
import { actWord, fieldsOf, fieldWord, subjectWord, valueText } from './words.ts';

interface Props {
  change: AdminChange;
  /** For histories that cover several parts. */
  showsPart?: boolean;
}

export function ChangeEntry({ change, showsPart = false }: Props) {
  const { t } = useTranslation();
  const { by, at, ip, part, what, subject, account } = change;
  const isOther = account && !subject.name.includes(account.name);
  const place = [showsPart && t(`admin.changes.of.${part}`), isOther && account.name].filter(Boolean).join(' · ');
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <span className={classes.who} title={by.email}>
          <Trans
            i18nKey="admin.changes.line"
            values={{ who: by.name || by.email, name: subjectWord(t, subject) }}
            components={{ b: <b /> }}
          />
        </span>
        <Badge>{actWord(t, part, what)}</Badge>
        {place && <span className={classes.place}>{place}</span>}
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
  // A new item has no values before, a deleted one none after.
  const sides = (['before', 'after'] as const).filter((side) => change[side] !== null);
  return (
    <table className={classes.values}>
      <thead>
        <tr>
          <th scope="col">{t('admin.changes.field')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {t(`admin.changes.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((name) => (
          <tr key={name}>
            <th scope="row">{fieldWord(t, change.part, name)}</th>
            {sides.map((side) => (
              <td key={side} data-side={side} data-label={t(`admin.changes.${side}`)}>
                {valueText(t, name, change[side]?.[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
