/** What a source is, how old it is, and how far its reading. */
import { CRM_NAMES } from '@leadwright/contract/integrations/crms';
import type { TFunction } from 'i18next';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import type { Source } from './exclusions.queries.ts';

export const titleOf = ({ kind, provider, name }: Source): string =>
  kind === 'crm' && provider ? [CRM_NAMES[provider], name].filter(Boolean).join(', ') : name;

const countOf = (t: TFunction, { kind, rows }: Source) =>
  t(`exclusions.screen.${kind === 'crm' ? 'contacts' : 'rows'}`, { count: rows, n: formatNumber(rows) });

/** "1,940 rows, kept only as hashes, read 2 hours ago" */
export function factsOf(t: TFunction, source: Source): string {
  const { status, rows, refused, total, read_at: at } = source;
  if (status === 'moved') return t('exclusions.screen.moved');
  if (status === 'reading') {
    const done = formatNumber(rows + refused);
    return total === null
      ? t('exclusions.screen.readingDone', { done })
      : t('exclusions.screen.readingOf', { done, total: formatNumber(total) });
  }
  const parts = [countOf(t, source), t('exclusions.screen.hashed')];
  if (at) parts.push(t('exclusions.screen.readAt', { when: formatRelative(at) }));
  if (refused > 0) parts.push(t('exclusions.screen.refused', { count: refused, n: formatNumber(refused) }));
  return parts.join(', ');
}

/** Of one or several: the first by name. */
export function factsOfAll(t: TFunction, sources: readonly Source[]): string {
  const [first] = sources;
  if (!first) return '';
  const others = sources.length - 1;
  if (others === 0) return `${titleOf(first)}: ${factsOf(t, first)}`;
  return t('exclusions.screen.moreFiles', { name: titleOf(first), n: formatNumber(others) });
}
