/** Employees of a lead's company in the account's lists: name, job, address, and a link. */
import type { ListType } from '@leadwright/contract/leads/lists';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { PanelSection } from '../../../ui/layout/SidePanel.tsx';
import { EmailCell } from '../list/cells.tsx';
import { type Employee, type ResultDetails, useEmployees } from '../results.queries.ts';
import classes from './LeadDetails.module.css';

/** Rows of a company with its own website. */
export const isCompany = (type: ListType, { domain }: Pick<ResultDetails, 'domain'>): boolean =>
  (type === 'local' || type === 'domain') && domain !== '';

interface Props {
  lead: Pick<ResultDetails, 'id' | 'employees'>;
  most?: number;
  /** An offer to find more, with its price. */
  offer?: ReactNode;
}

export function LeadEmployees({ lead, most = Number.POSITIVE_INFINITY, offer }: Props) {
  const { t } = useTranslation();
  const employees = useEmployees(lead.id);
  const found = employees.data?.total ?? 0;
  const all = lead.employees ?? 0;
  const params = { n: formatNumber(found), total: formatNumber(all) };
  // A source may report fewer people than were found.
  const words = all >= found ? t('results.screen.lead.employeesOf', params) : params.n;
  return (
    <PanelSection
      title={
        <>
          {t('results.screen.lead.employees')}
          {found > 0 && <span className={classes.count}>{words}</span>}
        </>
      }
    >
      <QueryState
        query={employees}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="c13 t3">{t('results.screen.lead.noEmployees')}</p>}
      >
        {({ data }) => (
          <ul>
            {data.slice(0, most).map((employee) => (
              <EmployeeLine key={employee.id} employee={employee} />
            ))}
          </ul>
        )}
      </QueryState>
      {offer}
    </PanelSection>
  );
}

function EmployeeLine({ employee }: { employee: Employee }) {
  const { id, list_id, type, name, position } = employee;
  return (
    <li className={classes.employee}>
      <Avatar size="sm" name={name} />
      <span className="grow ell">
        <Link
          className="b5"
          to="/lead-search/saved-lists/$list/$result"
          params={{ list: { type, id: list_id }, result: id }}
        >
          {name}
        </Link>{' '}
        <span className="t2">{position}</span>
      </span>
      <EmailCell row={employee} />
    </li>
  );
}
