/** Which columns an export has, and what its file is called. Pure. */

import type { ListType } from '@leadwright/contract/leads/lists';
import {
  COLUMNS_OF,
  hasColumn,
  type ResultColumn,
  ROW_COLUMNS,
  type RowColumn,
} from '@leadwright/contract/leads/result-columns';
import { cut } from '@leadwright/contract/text';
import { fieldError } from '../../../platform/errors.ts';

export type ExportColumn = ResultColumn | RowColumn;
const BY_DEFAULT: readonly RowColumn[] = ['email_state', 'labels', 'created_at'];

export function exportColumns(type: ListType, chosen: string[]): ExportColumn[] {
  if (chosen.length === 0) {
    const own = COLUMNS_OF[type].filter((column) => hasColumn(type, column, 'exportable'));
    return [...own, ...BY_DEFAULT];
  }
  const isKnown = (column: string): column is ExportColumn =>
    hasColumn(type, column, 'exportable') || (ROW_COLUMNS as readonly string[]).includes(column);
  const unknown = chosen.findIndex((column) => !isKnown(column));
  if (unknown >= 0) throw fieldError(`columns.${unknown}`, 'validation.type');
  return [...new Set(chosen.filter(isKnown))];
}

/** Brand, list and date, without characters that are unsafe in file names or headers. */
export function exportFileName(brand: string, list: string, day: Date): string {
  const plain = (text: string) =>
    cut(
      text
        .replace(/[^\p{L}\p{N} _.-]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      80,
    );
  return `${[plain(brand), plain(list), day.toISOString().slice(0, 10)].filter(Boolean).join(' - ')}.csv`;
}

/** Old clients read the first, all others the second. */
export function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/["\\]/g, '');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** Signs that an address may have and a header (RFC 8187) may not. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
