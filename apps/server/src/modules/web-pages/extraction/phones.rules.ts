/** The phone numbers that a page publishes, in E.164. Fax machines, tax numbers and banks are left out. Pure. */

import { unescaped } from '../../../platform/html/entities.ts';
import { phoneOf } from '../../leads/public.ts';
import { type Evidence, evidence } from './evidence.rules.ts';
import type { Line, Markup } from './markup.rules.ts';
import { AMOUNTS, FAX_LABEL, OTHER_LABEL, PHONE_AND_FAX, PHONE_LABEL, PLACEHOLDER, TIMES } from './phone-words.data.ts';
import { plainLetters } from './plain.rules.ts';
import { isMakersLine, isOthersSection } from './strangers.rules.ts';
import type { StructuredData } from './structured-data.rules.ts';

export interface PublishedPhone {
  e164: string;
  evidence: Evidence;
}

type Label = 'phone' | 'fax' | 'other' | 'none';

interface Seen {
  e164: string;
  how: string;
  text: string;
  line: number;
  label: Label;
}

export function phonesOf(page: Markup, structured: StructuredData, country: string, url: string): PublishedPhone[] {
  const shown = page.lines.flatMap((_, index) => shownIn(page, index, country));
  const marked = [
    ...structured.phones.map((text) => ({ text, label: 'phone' as const })),
    ...structured.faxes.map((text) => ({ text, label: 'fax' as const })),
  ].flatMap(({ text, label }) => seenAs(text, country, { how: 'schema_org', text, line: -1, label }));
  const linked = page.links.flatMap(({ href, text, line }) =>
    numbersIn(href).flatMap((number) =>
      seenAs(number, country, { how: 'tel', text: text || href, line, label: 'none' }),
    ),
  );
  const faxes = new Set([...shown, ...marked].flatMap(({ label, e164 }) => (label === 'fax' ? e164 : [])));
  const called = new Set([...shown, ...marked].flatMap(({ label, e164 }) => (label === 'phone' ? e164 : [])));
  const found = new Map<string, PublishedPhone>();
  for (const { e164, label, how, text, line } of [...linked, ...marked, ...shown]) {
    const isFax = label === 'fax' || (faxes.has(e164) && !called.has(e164));
    if (isFax || found.has(e164) || isMakersLine(page, line) || isOthersSection(page, line)) continue;
    found.set(e164, { e164, evidence: evidence(url, how, text) });
  }
  return [...found.values()];
}

/** The numbers that a link calls. */
function numbersIn(href: string): string[] {
  const called = /^\s?(?:tel|callto):(?:\/\/)?([^?]{3,60})/i.exec(href)?.[1];
  if (called) return [unescaped(called)];
  const chat =
    /^(?:https?:)?\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]{0,200}&)?phone=)(?:%2b|\+)?(\d{7,15})/i.exec(
      href,
    );
  return chat ? [`+${chat[1]}`] : [];
}

function seenAs(number: string, country: string, seen: Omit<Seen, 'e164'>): Seen[] {
  const e164 = e164Of(number, country);
  return e164 ? [{ ...seen, e164 }] : [];
}

/** "+49 (0)30 ..." has its trunk zero for callers from inside. */
export function e164Of(number: string, country: string): string | null {
  const written = number.trim().replace(/^\(?(\+|00)\)?/, '$1');
  const plain = /^(?:\+|00)/.test(written) ? written.replace(/\(0\)/, ' ') : written;
  const e164 = phoneOf(plain, country);
  return e164 && !PLACEHOLDER.test(plain.replace(/\D/g, '')) ? e164 : null;
}

/** So much of a line as can hold numbers of anybody who wants to be called. */
const MAX_LINE = 4_000;
/** Taken whole or not at all: the first digits of a longer number are no number. */
const NUMBER =
  /(?:(?<![\d+])\(?\+\s?|(?<![\p{L}\d_@#=/+])(?<!\d[.,/-]|\+\s))(?=(\(?\d[\d\s().\-–‐‑/]{5,40}\d))\1(?![\d\p{L}@%_=]|[.,]\d)/gu;
/** Cheap, and true of every line with a number in it. */
const ENOUGH_DIGITS = /\d(?:[\s().\-–‐‑/]{0,4}\d){5}/;
const JUST_BETWEEN = /^[\s/,;|·•&+-]*(?:und|y|o|or|and|oder|et|ou|e)?[\s/,;|·•&+-]*$/;

function shownIn(page: Markup, index: number, country: string): Seen[] {
  const line = page.lines[index] as Line;
  if (!ENOUGH_DIGITS.test(line.text)) return [];
  const text = line.text.slice(0, MAX_LINE);
  const plain = plainLetters(text);
  const found: Seen[] = [];
  let [end, last]: [number, Label] = [0, 'none'];
  for (const match of text.matchAll(NUMBER)) {
    const before = plain.slice(end, match.index);
    const label = labelAt(page, index, {
      before,
      last,
      isFirst: end === 0,
      after: plain.slice(match.index + match[0].length),
    });
    [end, last] = [match.index + match[0].length, label];
    if (label === 'other') continue;
    const isBare = isAlone(text, match[0]);
    for (const number of apart(match[0], country))
      if (label !== 'none' || isTelling(number, country, isBare))
        found.push(...seenAs(number, country, { how: 'text', text: line.text, line: index, label }));
  }
  return found;
}

interface Around {
  before: string;
  after: string;
  last: Label;
  isFirst: boolean;
}

const MAX_LABEL = 60;

/** What the words in front say, or those of the line above, or of the cell beside. */
function labelAt(page: Markup, index: number, { before, after, last, isFirst }: Around): Label {
  if (/^\s?[(-]?\s?(?:tele)?fax\b/.test(after)) return 'fax';
  const own = labelIn(before.slice(-MAX_LABEL));
  if (own !== 'none') return own;
  if (!isFirst) return JUST_BETWEEN.test(before) ? last : 'none';
  if (before.replace(/[^\p{L}]/gu, '').length > 0) return 'none';
  const above = page.lines[index - 1]?.text ?? '';
  return above.length <= MAX_LABEL && !/\d{3}/.test(above) ? labelIn(plainLetters(above)) : 'none';
}

/** The label that stands nearest to the number. */
function labelIn(words: string): Label {
  const joined = words.replace(PHONE_AND_FAX, 'phone');
  const places: [Label, number][] = [
    ['phone', lastPlace(joined, PHONE_LABEL)],
    ['fax', lastPlace(joined, FAX_LABEL)],
    ['other', lastPlace(joined, OTHER_LABEL)],
  ];
  const [label, place] = places.reduce((best, next) => (next[1] > best[1] ? next : best));
  return place < 0 ? 'none' : label;
}

function lastPlace(text: string, words: RegExp): number {
  let place = -1;
  for (const { index } of text.matchAll(words)) place = index;
  return place;
}

const isAlone = (text: string, number: string) => text.replace(number, '').replace(/[\s\p{P}\p{S}]/gu, '') === '';

/** Whether a number without a word in front looks like a phone and like nothing else. */
function isTelling(number: string, country: string, isBare: boolean): boolean {
  if ([...TIMES, ...AMOUNTS].some((shape) => shape.test(number))) return false;
  const digits = number.replace(/\D/g, '');
  if (/^\(?(?:\+|00)/.test(number)) return digits.length >= 9;
  if (digits.length < 9 || digits.length > 12 || !/\D/.test(number)) return false;
  if (/^\(?[2-9]\d{2}\)?[\s.-]{1,2}\d{3}[.-]\d{4}$/.test(number)) return /^(?:US|CA)$/i.test(country) || isBare;
  if (/^\(?0[1-9]/.test(number)) return true;
  return isBare || (/^ES$/i.test(country) && /^[6-9]\d{2}(?:[ .]\d{2}){3}$|^[6-9]\d{2}(?:[ .]\d{3}){2}$/.test(number));
}

/** Two numbers with a slash or a dash between them are too long for one. */
function apart(number: string, country: string): string[] {
  if (TIMES.some((shape) => shape.test(number))) return [];
  const digits = number.replace(/\D/g, '').length;
  if (digits <= 13 && e164Of(number, country)) return [number];
  const parts = number.split(/\s?\/\s?|\s-\s/);
  return parts.length > 1 ? parts : [number];
}
