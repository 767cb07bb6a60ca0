/** Frame of every chart: title, legend with labels and numbers, and the same data as a table behind a button. */
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { IconButton } from '../display/IconButton.tsx';
import { LegendKey } from '../display/Meter.tsx';
import { Card } from '../layout/Card.tsx';
import classes from './ChartFrame.module.css';

interface Props {
  title: string;
  note?: string;
  /** Labels and numbers below the chart. */
  legend: { label: string; colour: string; value: string }[];
  /** At the right of the legend: the forecast as text. */
  remark?: ReactNode;
  table: { head: string[]; rows: (string | number)[][] };
  children: ReactNode;
}

export function ChartFrame({ title, note, legend, remark, table, children }: Props) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const toggle = (
    <IconButton small label={t(asTable ? 'ui.chart.chart' : 'ui.chart.table')} onClick={() => setAsTable(!asTable)}>
      {asTable ? <IconChartBar /> : <IconTable />}
    </IconButton>
  );
  return (
    <Card title={title} note={note} aside={toggle}>
      <div className={classes.frame}>
        {asTable ? <TableView {...table} /> : <div className={classes.chart}>{children}</div>}
        <div className={classes.foot}>
          <ul className={classes.legend}>
            {legend.map((one) => (
              <li key={one.label}>
                <LegendKey colour={one.colour}>{one.label}</LegendKey>
                <b>{one.value}</b>
              </li>
            ))}
          </ul>
          {remark && <div className={classes.remark}>{remark}</div>}
        </div>
      </div>
    </Card>
  );
}

function TableView({ head, rows }: Props['table']) {
  return (
    <section className={classes.scroller} tabIndex={0} aria-label={head.join(', ')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={String(name)}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]}>{typeof value === 'number' ? formatNumber(value) : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
