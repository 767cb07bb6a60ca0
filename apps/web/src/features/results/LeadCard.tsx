/** A row on a phone: name and state, e-mail, then where and how good. */
import type { ListType } from '@leadwright/contract/lists';
import { IconStar } from '@tabler/icons-react';
import { formatCompact } from '../../lib/format.ts';
import { EmailCell, type LabelsById, LabelsCell, nameOf, SentCell } from './cells.tsx';
import { platformName } from './columns.tsx';
import classes from './LeadCard.module.css';
import type { Result } from './results.queries.ts';

export const LeadCard = ({ row, type, labels }: { row: Result; type: ListType; labels: LabelsById }) => (
  <div className={classes.card}>
    <b className="b6 ell">{nameOf(row)}</b>
    <SentCell row={row} />
    <span className={classes.wide}>
      <EmailCell row={row} />
    </span>
    <span className={classes.wide}>
      <span className="ell">{placeOf(row, type)}</span>
      {row.rating !== null && (
        <span className="row tight num">
          <IconStar aria-hidden="true" /> {row.rating.toFixed(1)}{' '}
          {row.reviews !== null && <span className="t3">({row.reviews})</span>}
        </span>
      )}
      {row.labels.length > 0 && <LabelsCell row={row} labels={labels} most={1} />}
    </span>
  </div>
);

function placeOf(row: Result, type: ListType) {
  if (type === 'influencer') {
    const followers = row.followers === null ? '' : formatCompact(row.followers);
    return [platformName(row.platform), followers, row.country].filter(Boolean).join(' · ');
  }
  if (type === 'local') return row.city || row.country;
  return [row.position, row.company].filter(Boolean).join(', ') || row.country;
}
