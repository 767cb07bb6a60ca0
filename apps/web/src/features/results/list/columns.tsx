/** Table columns of each list type, in the order of the design; the others are in the column chooser. */
import type { ListType } from '@leadwright/contract/leads/lists';
import {
  COLUMNS_OF,
  isNumber,
  isProse,
  kindOf,
  RESULT_COLUMNS,
  type ResultColumn,
} from '@leadwright/contract/leads/result-columns';
import { filterKindOf } from '@leadwright/contract/leads/result-filter';
import { TECHNOLOGIES } from '@leadwright/contract/leads/technologies';
import i18next, { type TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { countryName, formatCompact, formatDate, formatNumber, formatPercent } from '../../../lib/format.ts';
import type { FilterColumn } from '../../../ui/filters/filters.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { readablePhone } from '../lead/phone.ts';
import type { Result } from '../results.queries.ts';
import {
  EmailCell,
  type LabelsById,
  LabelsCell,
  NameCell,
  PlainCell,
  RatingCell,
  SentCell,
  SiteLink,
  TechnologiesCell,
  TextCell,
} from './cells.tsx';
import { CrmCell } from './crm-state.tsx';
import type { OpenMenu } from './RowMenu.tsx';

/** Shown by default, in this order. With labels and status they fit a 1440 px window. */
const SHOWN: Record<ListType, ResultColumn[]> = {
  local: ['name', 'email', 'phone', 'city', 'rating', 'technologies'],
  people: ['name', 'email', 'position', 'company', 'phone'],
  domain: ['name', 'email', 'position', 'company', 'confidence'],
  influencer: ['name', 'email', 'platform', 'followers', 'engagement_rate', 'country'],
};
const WIDTHS: Partial<Record<ResultColumn, number>> = {
  name: 186,
  email: 264,
  phone: 136,
  city: 96,
  rating: 84,
  reviews: 92,
  technologies: 116,
  position: 160,
  company: 136,
  country: 104,
  platform: 96,
  followers: 100,
  confidence: 96,
  engagement_rate: 132,
};
const TEXT_WIDTH = 300;

export const columnName = (t: TFunction, column: ResultColumn | string) =>
  t(`results.column.${column as ResultColumn}`);

/** Every column of the type, defaults first. */
export const columnIds = (type: ListType): ResultColumn[] => [
  ...SHOWN[type],
  ...COLUMNS_OF[type].filter((id) => !SHOWN[type].includes(id)),
];

export function columnsOf(
  type: ListType,
  t: TFunction,
  labels: LabelsById,
  onMenu: (menu: OpenMenu) => void,
): Column<Result>[] {
  const own = columnIds(type).map(
    (id): Column<Result> => ({
      id,
      header: id === 'name' ? t(`results.screen.nameOf.${type}`) : columnName(t, id),
      cell: (row) =>
        id === 'name' ? <NameCell row={row} square={type === 'local'} onMenu={onMenu} /> : cellOf(id, row),
      width: WIDTHS[id] ?? (isProse(id) ? TEXT_WIDTH : 140),
      ...(isNumber(id) && { align: 'right' as const }),
      sortable: RESULT_COLUMNS[id].sortable,
      hidden: !SHOWN[type].includes(id),
    }),
  );
  const [first, second, ...shown] = own.filter((column) => !column.hidden);
  const written = own.filter(({ id }) => isProse(id));
  const rest = own.filter((column) => column.hidden && !isProse(column.id));
  return [
    // Texts are long, and stand next to their lead's name.
    ...[first, second].filter((column) => column !== undefined),
    ...written,
    ...shown,
    {
      id: 'labels',
      header: t('results.screen.labels'),
      width: 136,
      cell: (row) => <LabelsCell row={row} labels={labels} most={1} />,
    },
    { id: 'status', header: t('results.screen.status'), width: 124, cell: (row) => <SentCell row={row} /> },
    {
      id: 'crm_states',
      header: columnName(t, 'crm_states'),
      width: 150,
      hidden: true,
      cell: (row) => <CrmCell row={row} />,
    },
    {
      id: 'crm_owner',
      header: columnName(t, 'crm_owner'),
      width: 140,
      hidden: true,
      cell: (row) => <PlainCell value={row.crm_owner} />,
    },
    ...rest,
    {
      id: 'created_at',
      header: t('results.screen.added'),
      width: 112,
      hidden: true,
      cell: (row) => formatDate(row.created_at),
    },
  ];
}

function cellOf(id: ResultColumn, row: Result): ReactNode {
  const value = row[id];
  if (Array.isArray(value)) return <TechnologiesCell names={value} />;
  if (isNumber(id) && id !== 'rating')
    return value === null ? <span className="t3">–</span> : numberText(id, Number(value));
  switch (kindOf(id)) {
    case 'email':
      return <EmailCell row={row} />;
    case 'rating':
      return <RatingCell row={row} />;
    case 'url':
    case 'profile':
      return <SiteLink url={String(value)} />;
    case 'prose':
      return <TextCell title={columnName(i18next.t, id)} text={String(value ?? '')} />;
    default:
      return <PlainCell value={textOf(id, String(value ?? ''))} />;
  }
}

/** Display text: names instead of codes, grouped numbers. */
export function textOf(id: ResultColumn, value: string): string {
  const kind = kindOf(id);
  if (kind === 'platform') return platformName(value);
  if (kind === 'country') return countryName(value);
  return kind === 'phone' ? readablePhone(value) : value;
}

export function numberText(id: ResultColumn, value: number) {
  const kind = kindOf(id);
  if (kind === 'percent') return formatPercent(value, 1);
  if (kind === 'score') return formatPercent(value > 1 ? value / 100 : value);
  return kind === 'audience' ? formatCompact(value) : formatNumber(value);
}

const PLATFORMS: Record<string, string> = {
  youtube: 'YouTube',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'X',
  x: 'X',
  pinterest: 'Pinterest',
  xing: 'XING',
};
export const platformName = (id: string) => PLATFORMS[id] ?? id;

const TECHNOLOGY_CHOICES = Object.entries(TECHNOLOGIES).map(([value, label]) => ({ value, label }));

/** The input of a column's filter: a number, one of a few values, or text. */
export const valuesOf = (column: string): Pick<FilterColumn, 'kind' | 'choices'> => {
  if (column === 'technologies') return { kind: 'text', choices: TECHNOLOGY_CHOICES };
  return { kind: isNumber(column) ? 'number' : 'text' };
};

export const filterColumns = (type: ListType, t: TFunction): FilterColumn[] =>
  columnIds(type).flatMap((id) => {
    const kind = filterKindOf(type, id);
    return kind ? [{ id, label: columnName(t, id), ...valuesOf(id), kind }] : [];
  });
