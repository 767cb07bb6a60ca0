/** Lines of the statement: a table on a desktop, cards on a phone. A line with charges opens their details. */
import {
  IconArrowBackUp,
  IconCalendarRepeat,
  IconClockX,
  IconCreditCard,
  IconGift,
  IconSearch,
  IconUser,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import classes from './StatementTable.module.css';
import { lotsOf, titleOf, whenOf, whoOf } from './statement-words.ts';
import type { StatementLine } from './wallet.queries.ts';

interface Props {
  lines: StatementLine[];
  onOpen: (line: StatementLine) => void;
}

export function StatementTable({ lines, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th className={classes.when}>{t('wallet.statement.column.when')}</th>
          <th>{t('wallet.statement.column.what')}</th>
          <th className={classes.who}>{t('wallet.statement.column.who')}</th>
          <th className={classes.lot}>{t('wallet.statement.column.lot')}</th>
          <th className={classes.credits}>{t('wallet.statement.column.credits')}</th>
          <th className={classes.balance}>{t('wallet.statement.column.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, onOpen }: { line: StatementLine; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation();
  return (
    <tr>
      <td className={classes.when} title={formatDateTime(line.at)}>
        {whenOf(t, line.at)}
      </td>
      <td className={classes.what}>
        <Title line={line} onOpen={onOpen} />
      </td>
      <td className={classes.who} title={whoOf(t, line)}>
        {whoOf(t, line)}
      </td>
      <td className={classes.lot} title={lotsOf(t, line)}>
        {lotsOf(t, line)}
      </td>
      <td className={classes.credits} data-added={line.credits > 0 || undefined}>
        {line.credits > 0 ? '+' : '−'}
        {formatNumber(Math.abs(line.credits))}
      </td>
      <td className={classes.balance}>{formatNumber(line.balance)}</td>
    </tr>
  );
}

/** A line without charges has no details. */
function Title({ line, onOpen }: { line: StatementLine; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation();
  const { title, note } = titleOf(t, line);
  const Icon = iconOf(line);
  return (
    <span className={classes.title}>
      <Icon aria-hidden="true" />
      {line.acts.length > 0 ? (
        <button type="button" className={classes.open} title={title} onClick={() => onOpen(line)}>
          {title}
        </button>
      ) : (
        <span className="ell">
          {title} {note && <span className="t3">{note}</span>}
        </span>
      )}
    </span>
  );
}

function iconOf(line: StatementLine) {
  if (line.kind === 'expiry') return IconClockX;
  if (line.kind === 'refund' || line.kind === 'revoke' || line.kind === 'debt') return IconArrowBackUp;
  if (line.kind === 'settle') return iconOfWork(line);
  const [lot] = line.lots;
  if (lot === 'allowance') return IconCalendarRepeat;
  return lot === 'grant' ? IconGift : IconCreditCard;
}

function iconOfWork({ acts }: StatementLine) {
  const act = acts[0]?.act ?? '';
  if (act.endsWith('.employee')) return IconUsers;
  if (act.startsWith('people.')) return IconUser;
  return act.startsWith('domain.') ? IconWorld : IconSearch;
}
