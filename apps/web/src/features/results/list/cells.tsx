/** Cells of a list. Plain elements without hooks, because scrolling renders hundreds. */
import type { Label } from '@leadwright/contract/leads/labels';
import { isContactable } from '@leadwright/contract/leads/result-columns';
import { technologyName } from '@leadwright/contract/leads/technologies';
import {
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconDots,
  IconMinus,
  IconPhoneOff,
  IconProgress,
  IconProgressHelp,
  IconShieldOff,
} from '@tabler/icons-react';
import i18next from 'i18next';
import { formatNumber, formatRating } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { StateWord, Tags } from '../../../ui/display/marks.tsx';
import { emailWhy } from '../origins.ts';
import type { Result } from '../results.queries.ts';
import classes from './cells.module.css';

const EMAIL_ICONS = {
  found: IconCircleCheck,
  potential: IconProgressHelp,
  looking: IconProgress,
  none: IconCircleMinus,
  unchecked: IconCircleDashed,
};

type Mail = Pick<Result, 'email' | 'email_state' | 'is_verified' | 'email_origin'>;

/** Not a failed search: there was no data to search with. */
const insteadOf = ({ email, email_state, email_origin }: Mail) =>
  !email && email_state === 'none' && email_origin?.reason === 'nowhere' ? 'nowhere' : email_state;

/** The address with its state; the tooltip (HintArea) has the history of the state. */
export function EmailCell({ row, word = true }: { row: Mail; word?: boolean }) {
  const Icon = EMAIL_ICONS[row.email_state];
  return (
    <span
      className={classes.email}
      data-state={row.email_state}
      data-empty={row.email === '' || undefined}
      data-hint-title={row.email || undefined}
      data-hint={emailWhy(i18next.t, row)}
    >
      <Icon aria-hidden="true" />
      <span className="ell">{row.email || i18next.t(`results.screen.email.instead.${insteadOf(row)}`)}</span>
      {word && insteadOf(row) !== 'nowhere' && (row.email || row.email_state !== 'unchecked') && (
        <small>{i18next.t(`results.screen.email.word.${row.email_state}`)}</small>
      )}
    </span>
  );
}

/** Do-not-contact rows are neither sent nor unsent. */
export const SentCell = ({ row }: { row: Pick<Result, 'sent_at' | 'is_suppressed'> }) =>
  row.is_suppressed ? (
    <span title={i18next.t('privacy.title')}>
      <StateWord tone="warn" icon={<IconShieldOff />}>
        {i18next.t('results.screen.blocked')}
      </StateWord>
    </span>
  ) : row.sent_at ? (
    <StateWord tone="ok" icon={<IconCheck />}>
      {i18next.t('results.screen.sent')}
    </StateWord>
  ) : (
    <StateWord tone="mute" icon={<IconMinus />}>
      {i18next.t('results.screen.unsent')}
    </StateWord>
  );

export const nameOf = (row: Result) =>
  row.name || row.company || row.handle || row.email || row.website || `#${row.id}`;

/** A local lead without any contact data. */
const isWithoutContact = (row: Result) => row.type === 'local' && !isContactable(row);

export const NoContactMark = ({ row }: { row: Result }) =>
  isWithoutContact(row) ? (
    <span className={classes.mark} data-hint={i18next.t('results.screen.noContactWhy')}>
      <StateWord tone="mute" icon={<IconPhoneOff />}>
        {i18next.t('results.screen.noContact')}
      </StateWord>
    </span>
  ) : null;

/** In a row only the icon, before the name: the name needs the room, and the menu covers the end. */
const NoContactSign = ({ row }: { row: Result }) =>
  isWithoutContact(row) ? (
    <span
      className={classes.sign}
      role="img"
      aria-label={i18next.t('results.screen.noContact')}
      data-hint-title={i18next.t('results.screen.noContact')}
      data-hint={i18next.t('results.screen.noContactWhy')}
    >
      <StateWord tone="mute" icon={<IconPhoneOff />}>
        {null}
      </StateWord>
    </span>
  ) : null;

type OnMenu = (menu: { row: Result; button: HTMLElement }) => void;

/** Opens the one menu of all rows. */
export const MenuButton = ({
  row,
  onMenu,
  ...rest
}: {
  row: Result;
  onMenu: OnMenu;
  className?: string | undefined;
  tabIndex?: number;
}) => (
  <button
    type="button"
    aria-haspopup="menu"
    aria-label={i18next.t('lists.screen.actsOf', { name: nameOf(row) })}
    onClick={({ currentTarget }) => onMenu({ row, button: currentTarget })}
    {...rest}
  >
    <IconDots aria-hidden="true" />
  </button>
);

interface NameProps {
  row: Result;
  square: boolean;
  onMenu: OnMenu;
}

/** With the keyboard the grid opens the menu (useTableKeys), or Enter opens the row, which offers the same actions. */
export const NameCell = ({ row, square, onMenu }: NameProps) => (
  <span className={classes.name}>
    <Avatar square={square} size="sm" name={nameOf(row)} />
    <NoContactSign row={row} />
    <span className="ell b5" title={nameOf(row)}>
      {nameOf(row)}
    </span>
    <MenuButton row={row} onMenu={onMenu} className={classes.menu} tabIndex={-1} />
  </span>
);

export const RatingCell = ({ row }: { row: Pick<Result, 'rating' | 'reviews'> }) =>
  row.rating === null ? (
    <span className="t3">–</span>
  ) : (
    <span>
      {formatRating(row.rating)} {row.reviews !== null && <span className="t3">({formatNumber(row.reviews)})</span>}
    </span>
  );

export type LabelsById = ReadonlyMap<number, Label>;

export const LabelsCell = ({
  row,
  labels,
  most = 2,
}: {
  row: Pick<Result, 'labels'>;
  labels: LabelsById;
  most?: number;
}) => (
  <Tags
    most={most}
    items={row.labels.flatMap((id) => {
      const label = labels.get(id);
      return label ? [{ label: label.name, colour: label.color }] : [];
    })}
  />
);

/** Shortened if the name is long; the tooltip has the full text. */
const SHORT: Record<string, string> = { 'google my business': 'GMB' };

export const TechnologiesCell = ({ names }: { names: string[] }) =>
  names.length === 0 ? (
    <span className="t3">–</span>
  ) : (
    <span
      className={classes.technologies}
      data-hint-title={i18next.t('results.column.technologies')}
      data-hint={names.map(technologyName).join(', ')}
    >
      <Tags most={1} titled={false} items={names.map((name) => ({ label: SHORT[name] ?? technologyName(name) }))} />
    </span>
  );

const hrefOf = (text: string) => (/^https?:\/\//i.test(text) ? text : `https://${text}`);
export const shown = (text: string) => text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** External link: new tab, no referrer. Only http(s) URLs become links. */
export const SiteLink = ({ url }: { url: string }) =>
  url ? (
    <a className="link ell" href={hrefOf(url)} target="_blank" rel="noreferrer noopener">
      {shown(url)}
    </a>
  ) : (
    <span className="t3">–</span>
  );

export const PlainCell = ({ value }: { value: string }) =>
  value ? (
    <span className="ell" title={value}>
      {value}
    </span>
  ) : (
    <span className="t3">–</span>
  );

/** Long text in one line; the tooltip has the full text. */
export const TextCell = ({ title, text }: { title: string; text: string }) =>
  text ? (
    <span className="ell" data-hint-title={title} data-hint={text}>
      {text}
    </span>
  ) : (
    <span className="t3">–</span>
  );
