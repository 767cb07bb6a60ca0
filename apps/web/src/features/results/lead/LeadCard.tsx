/** A row on a phone: name, state and menu, e-mail, location and rating, and a generated text. */
import type { ListType } from '@leadwright/contract/leads/lists';
import { COLUMNS_OF, isProse } from '@leadwright/contract/leads/result-columns';
import { IconStar } from '@tabler/icons-react';
import { countryName, formatCompact } from '../../../lib/format.ts';
import {
  EmailCell,
  type LabelsById,
  LabelsCell,
  MenuButton,
  NoContactMark,
  nameOf,
  RatingCell,
  SentCell,
} from '../list/cells.tsx';
import { platformName } from '../list/columns.tsx';
import { CrmCell } from '../list/crm-state.tsx';
import type { OpenMenu } from '../list/RowMenu.tsx';
import type { Result } from '../results.queries.ts';
import classes from './LeadCard.module.css';

interface Props {
  row: Result;
  type: ListType;
  labels: LabelsById;
  onOpen: (row: Result) => void;
  onMenu: (menu: OpenMenu) => void;
}

export const LeadCard = ({ row, type, labels, onOpen, onMenu }: Props) => (
  <div className={classes.card}>
    <button type="button" className={`${classes.name} ell`} onClick={() => onOpen(row)}>
      {nameOf(row)}
    </button>
    <SentCell row={row} />
    <MenuButton row={row} onMenu={onMenu} className={classes.menu} />
    <span className={classes.wide}>
      <EmailCell row={row} />
    </span>
    <span className={classes.wide}>
      <span className="ell">{placeOf(row, type)}</span>
      <NoContactMark row={row} />
      {row.rating !== null && (
        <span className="row tight num">
          <IconStar aria-hidden="true" /> <RatingCell row={row} />
        </span>
      )}
      {row.labels.length > 0 && <LabelsCell row={row} labels={labels} most={1} />}
      {row.crm_states.length > 0 && <CrmCell row={row} />}
    </span>
    {textOf(row) && <p className={classes.text}>{textOf(row)}</p>}
  </div>
);

/** The opening line of an e-mail, or the first text. */
const textOf = (row: Result) =>
  row.ai_first_line || COLUMNS_OF[row.type].flatMap((column) => (isProse(column) ? row[column] : [])).find(Boolean);

function placeOf(row: Result, type: ListType) {
  if (type === 'influencer') {
    const followers = row.followers === null ? '' : formatCompact(row.followers);
    return [platformName(row.platform), followers, countryName(row.country)].filter(Boolean).join(' · ');
  }
  if (type === 'local') return row.city || countryName(row.country);
  return [row.position, row.company].filter(Boolean).join(', ') || countryName(row.country);
}
