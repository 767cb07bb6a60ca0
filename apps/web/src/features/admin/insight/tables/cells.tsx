/** Pieces of the tables of analytics and reports. */
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Column } from '../../../../ui/table/columns.ts';
import classes from './tables.module.css';

interface Named {
  id: number;
  name: string;
  email: string;
}

const Who = ({ row: { name, email } }: { row: Named }) => (
  <span className={classes.who}>
    <b className="ell">{name}</b>
    {email && <small className="ell">{email}</small>}
  </span>
);

export const accountColumn = <Row extends Named>(t: TFunction): Column<Row> => ({
  id: 'account',
  header: t('admin-insight.column.account'),
  width: 240,
  cell: (row) => <Who row={row} />,
});

/** A row on a phone: account, main figure and details. */
export const RowCard = ({
  row,
  figure,
  children,
  end,
}: {
  row: Named;
  figure: ReactNode;
  children?: ReactNode;
  end?: ReactNode;
}) => (
  <div className={classes.card}>
    <Who row={row} />
    <span className="num">{figure}</span>
    <span className="c12 t3 ell">{children}</span>
    <span className="c12 t3">{end}</span>
  </div>
);
