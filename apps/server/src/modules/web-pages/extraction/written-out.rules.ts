/** Addresses in words, so that robots miss them: "info [at] acme [dot] com", "info (arroba) acme (punto) es". Pure. */
import { NO_LOCAL_PART, ROLES } from './email-words.data.ts';
import { addressesIn, type SeenAddress } from './mail-addresses.rules.ts';
import { plainLetters } from './plain.rules.ts';

/** Cheap, and true of every text that one of the patterns below could fit. */
const HINT = /[\s[({<_*|~-](?:at|arroba|\u00e4t|aet|chez)[\s\])}>_*|~-]|[[({<]\s?[a@]\s?[\])}>]/i;
const HINT_BESIDE_AT = /\s@\s|[\s[({<_*|~-](?:dot|punto|punkt|point|ponto|\.)[\s\])}>_*|~-]/i;

const AT_IN_BRACKETS = /\s?[[({<]\s?(?:at|arroba|\u00e4t|aet|@|chez)\s?[\])}>]\s?/gi;
const AT_BETWEEN_SIGNS = /(?<=[a-z0-9])\s?[-_*|~]{1,2}\s?(?:at|arroba)\s?[-_*|~]{1,2}\s?(?=[a-z0-9])/gi;
/** "(a)" also counts the points of a text: only without a gap is it an at. */
const TIGHT_A = /(?<=[a-z0-9])[[({]a[\])}](?=[a-z0-9])/gi;
const DOT_IN_BRACKETS = /\s?[[({<]\s?(?:dot|punto|punkt|point|ponto|pt|\.)\s?[\])}>]\s?/gi;
const DOT_BETWEEN_SIGNS = /(?<=[a-z0-9])\s?[-_*|~]{1,2}\s?(?:dot|punto|punkt)\s?[-_*|~]{1,2}\s?(?=[a-z0-9])/gi;
const DOT_WORD_BEHIND_AT = /(@[a-z0-9-]{1,63})\s(?:dot|punto|punkt|point|ponto)\s([a-z]{2,10})\b/gi;

const PART = '[a-z0-9][a-z0-9_+-]{0,40}';
/** Neither side is a part of another address: "a@acme.es at the dot", "a@acme.es @ b@acme.es". */
const NOT_WITHIN_ANOTHER = '(?<![\\w.+@-]|@\\s)';
const NOT_BEFORE_ANOTHER = '(?![\\w.+-]*\\s?@)';
const IN_WORDS = new RegExp(
  `${NOT_WITHIN_ANOTHER}(${PART}(?:(?:\\.|\\s(?:dot|punto|punkt|point)\\s)${PART}){0,2})\\s(?:at|arroba|aet)\\s` +
    `([a-z0-9-]{1,63}(?:\\s(?:dot|punto|punkt|point|ponto)\\s[a-z0-9-]{2,63}){1,3})\\b${NOT_BEFORE_ANOTHER}`,
  'gi',
);
const DOT_WORD = /\s(?:dot|punto|punkt|point|ponto)\s/gi;
/** "info AT acme.com", "info @ acme.com": an upper-case AT or an at sign with spaces, and a host with real dots. */
const APART = new RegExp(
  `${NOT_WITHIN_ANOTHER}([a-z0-9][a-z0-9._+-]{0,63})\\s(?:AT|@)\\s((?:[a-z0-9-]{1,63}\\.){1,4}[a-z]{2,24})\\b${NOT_BEFORE_ANOTHER}`,
  'g',
);

export function writtenOutIn(text: string): SeenAddress[] {
  if (!(HINT.test(text) || (text.includes('@') && HINT_BESIDE_AT.test(text)))) return [];
  const withAt = text.replace(AT_IN_BRACKETS, '@').replace(AT_BETWEEN_SIGNS, '@').replace(TIGHT_A, '@');
  return [...fromBrackets(text, withAt), ...fromWords(withAt), ...apart(withAt)].filter(
    ({ address }) => !isSentence(address),
  );
}

/** "Find us (at) acme.com" is a sentence. */
const isSentence = (address: string) => NO_LOCAL_PART.has(address.slice(0, address.indexOf('@')));

function fromBrackets(text: string, withAt: string): SeenAddress[] {
  if (!withAt.includes('@')) return [];
  const written = withAt
    .replace(DOT_IN_BRACKETS, '.')
    .replace(DOT_BETWEEN_SIGNS, '.')
    .replace(DOT_WORD_BEHIND_AT, '$1.$2');
  return written === text ? [] : addressesIn(written);
}

/** Where every other at is a sign already, so that no half of another address is taken for one of these. */
const fromWords = (withAt: string): SeenAddress[] =>
  [...plainLetters(withAt).matchAll(IN_WORDS)].flatMap(([, local = '', host = '']) =>
    addressesIn(`${local.replace(DOT_WORD, '.')}@${host.replace(DOT_WORD, '.')}`),
  );

/** The word before must look like half an address: prose uses the same at. */
const apart = (withAt: string): SeenAddress[] =>
  [...withAt.matchAll(APART)].flatMap(([, local = '', host = '']) =>
    ROLES.has(local.toLowerCase()) || /[._]/.test(local) ? addressesIn(`${local}@${host}`) : [],
  );
