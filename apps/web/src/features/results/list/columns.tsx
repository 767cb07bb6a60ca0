/** The table's columns for each list type, in the order of the drawings; the rest waits in the column chooser. */
import type { ListType } from '@leadwright/contract/lists';
import { RESULT_COLUMNS, type ResultColumn } from '@leadwright/contract/result-filter';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { countryName, formatCompact, formatDate, formatNumber, formatPercent } from '../../../lib/format.ts';
import { Tags } from '../../../ui/display/marks.tsx';
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
} from './cells.tsx';

/** Shown from the start, in this order: together with labels and status they fit a window of 1440. */
const SHOWN: Record<ListType, ResultColumn[]> = {
  local: ['name', 'email', 'phone', 'city', 'rating', 'technologies'],
  people: ['name', 'email', 'position', 'company', 'phone'],
  domain: ['name', 'email', 'position', 'company', 'confidence'],
  influencer: ['name', 'email', 'platform', 'followers', 'engagement_rate', 'country'],
};
const WIDTHS: Partial<Record<ResultColumn, number>> = {
  name: 186,
  email: 264,
  phone: 140,
  city: 92,
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
const NUMBERS = new Set<string>([
  'rating',
  'reviews',
  'confidence',
  'followers',
  'engagements',
  'engagement_rate',
  'views',
]);
export const isNumber = (column: string) => NUMBERS.has(column);
const LINKS = new Set<string>(['website', 'linkedin_url']);
const NOT_SORTABLE = new Set<string>(['technologies']);

export const columnName = (t: TFunction, column: ResultColumn | string) =>
  t(`results.screen.column.${column as ResultColumn}`);

/** Every column of the type, those shown at first in front. */
export const columnIds = (type: ListType): ResultColumn[] => [
  ...SHOWN[type],
  ...(Object.keys(RESULT_COLUMNS[type]) as ResultColumn[]).filter((id) => !SHOWN[type].includes(id)),
];

export function columnsOf(type: ListType, t: TFunction, labels: LabelsById): Column<Result>[] {
  const own = columnIds(type).map(
    (id): Column<Result> => ({
      id,
      header: id === 'name' ? t(`results.screen.nameOf.${type}`) : columnName(t, id),
      cell: (row) => cellOf(id, row, type),
      width: WIDTHS[id] ?? 140,
      ...(NUMBERS.has(id) && { align: 'right' as const }),
      sortable: !NOT_SORTABLE.has(id),
      hidden: !SHOWN[type].includes(id),
    }),
  );
  const shown = own.filter((column) => !column.hidden);
  const rest = own.filter((column) => column.hidden);
  return [
    ...shown,
    {
      id: 'labels',
      header: t('results.screen.labels'),
      width: 136,
      cell: (row) => <LabelsCell row={row} labels={labels} most={1} />,
    },
    { id: 'status', header: t('results.screen.status'), width: 124, cell: (row) => <SentCell row={row} /> },
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

function cellOf(id: ResultColumn, row: Result, type: ListType): ReactNode {
  if (id === 'name') return <NameCell row={row} square={type === 'local'} />;
  if (id === 'email') return <EmailCell row={row} />;
  if (id === 'rating') return <RatingCell row={row} />;
  if (id === 'technologies') return <Tags most={1} items={row.technologies.map((label) => ({ label }))} />;
  if (LINKS.has(id)) return <SiteLink url={String(row[id])} />;
  if (id === 'platform') return <PlainCell value={platformName(row.platform)} />;
  if (id === 'country') return <PlainCell value={countryName(row.country)} />;
  if (id === 'phone') return <PlainCell value={readablePhone(row.phone)} />;
  const value = row[id];
  if (NUMBERS.has(id)) return typeof value === 'number' ? numberText(id, value) : <span className="t3">–</span>;
  return <PlainCell value={String(value ?? '')} />;
}

export function numberText(id: string, value: number) {
  if (id === 'engagement_rate') return formatPercent(value, 1);
  if (id === 'confidence') return formatPercent(value > 1 ? value / 100 : value);
  if (id === 'followers' || id === 'engagements' || id === 'views') return formatCompact(value);
  return formatNumber(value);
}

const PLATFORMS: Record<string, string> = { youtube: 'YouTube', instagram: 'Instagram', tiktok: 'TikTok' };
export const platformName = (id: string) => PLATFORMS[id] ?? id;

export const filterColumns = (type: ListType, t: TFunction): FilterColumn[] =>
  columnIds(type).map((id) => ({
    id,
    label: columnName(t, id),
    kind: (RESULT_COLUMNS[type] as Record<string, FilterColumn['kind']>)[id] ?? 'text',
  }));
