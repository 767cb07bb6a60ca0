/** Which columns an export has, and what its file is called. Pure. */

import type { ListType } from '@leadwright/contract/lists';
import { RESULT_COLUMNS } from '@leadwright/contract/result-filter';
import { cut } from '@leadwright/contract/text';
import { fieldError } from '../../../platform/errors.ts';

/** Exportable beside the columns of the type. */
const ALWAYS = ['domain', 'email_state', 'is_verified', 'labels', 'sent_at', 'created_at'] as const;
const BY_DEFAULT = ['email_state', 'labels', 'created_at'];

export function exportColumns(type: ListType, chosen: string[]): string[] {
  const own = Object.keys(RESULT_COLUMNS[type]);
  if (chosen.length === 0) return [...own, ...BY_DEFAULT];
  const known = new Set<string>([...own, ...ALWAYS]);
  const unknown = chosen.findIndex((column) => !known.has(column));
  if (unknown >= 0) throw fieldError(`columns.${unknown}`, 'validation.type');
  return [...new Set(chosen)];
}

/** Brand, list and day, without anything a file system or a header could stumble over. */
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
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
