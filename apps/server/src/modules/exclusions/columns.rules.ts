/** Reads customers from the rows of a file: by its headings, or, without any that is known, by what the cells look like. Pure. */
import { MAX_IMPORT_COLUMNS } from '@leadwright/contract/leads/imports';
import { withoutGuard } from '../../platform/spreadsheet.ts';
import { handleKey, identify, type LeadIdentity, phoneOf } from '../leads/public.ts';
import { columnCalled } from '../results/public.ts';
import type { ExcludedContact } from './hashes.rules.ts';

type Meaning = 'email' | 'phone' | 'domain' | 'linkedin' | 'creator' | 'country';
const MEANING: Partial<Record<string, Meaning>> = {
  email: 'email',
  phone: 'phone',
  website: 'domain',
  domain: 'domain',
  linkedin_url: 'linkedin',
  country: 'country',
};
/** Headings of files of customers that no column of a list has. Compared in lower case, without signs. */
const MORE: readonly (readonly [RegExp, Meaning])[] = [
  [/^(web)?(site|seite|url)$|^dominio|^domain|^sitioweb|^companydomain/, 'domain'],
  [/mail|correo/, 'email'],
  [/phone|mobile|telefon|movil|celular|^tel$/, 'phone'],
  [/linkedin/, 'linkedin'],
  [/instagram|tiktok|youtube|^creator|^channel|^canal/, 'creator'],
];

export const meaningOf = (heading: string): Meaning | null => {
  const column = columnCalled(heading);
  if (column && MEANING[column]) return MEANING[column];
  const plain = heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
  return MORE.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
};

/** One row may name several: a second address, a mobile number. */
export type RowReader = (cells: readonly string[]) => ExcludedContact[];

export function rowReader(headers: readonly string[]): RowReader {
  const meanings = headers.map(meaningOf);
  const isKnown = meanings.some((meaning) => meaning !== null && meaning !== 'country');
  return isKnown ? (cells) => byMeaning(meanings, cells) : byLook;
}

function byMeaning(meanings: readonly (Meaning | null)[], cells: readonly string[]): ExcludedContact[] {
  const country = cellOf(cells, meanings.indexOf('country'));
  return meanings.flatMap((meaning, at): ExcludedContact[] => {
    const text = meaning === null || meaning === 'country' ? '' : cellOf(cells, at);
    if (!text) return [];
    if (meaning === 'creator') return [{ creator: creatorOf(text) }];
    if (meaning === 'phone') return [{ phone: phoneOf(text, country) }];
    return [{ [meaning as Meaning]: text, ...(meaning === 'domain' && { isWholeCompany: true }) }];
  });
}

const cellOf = (cells: readonly string[], at: number) => withoutGuard(cells[at] ?? '').trim();

const PROFILE = /^(?:https?:\/\/)?(?:www\.|m\.)?(instagram|tiktok|youtube)\.com\/@?([\w.-]{1,80})\/?(?:[?#].*)?$/i;

/** A creator by the address of the profile; a name alone does not say where. */
function creatorOf(text: string): string | null {
  const [, platform, handle] = PROFILE.exec(text) ?? [];
  return platform && handle ? handleKey(platform, handle) : null;
}

/** Only the first row was refused if it is too long; what is behind the last column is left out. */
function byLook(cells: readonly string[]): ExcludedContact[] {
  return cells.slice(0, MAX_IMPORT_COLUMNS).flatMap((_, at): ExcludedContact[] => {
    const creator = creatorOf(cellOf(cells, at));
    if (creator) return [{ creator }];
    const found = identify(cellOf(cells, at));
    if (!found) return [];
    const one: LeadIdentity = { [found.kind]: found.value };
    return [{ ...one, ...(found.kind === 'domain' && { isWholeCompany: true }) }];
  });
}
