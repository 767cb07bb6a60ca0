/** Decodes HTML entities and percent encoding. Pure. */

/** Entity names of the characters from U+00C0 on, in order, and of common punctuation. */
const LETTERS =
  `Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve
  Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring
  aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
  ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);
const SIGNS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  commat: '@',
  period: '.',
  colon: ':',
  comma: ',',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  lbrack: '[',
  rbrack: ']',
  plus: '+',
  num: '#',
  sol: '/',
  quest: '?',
  lowbar: '_',
  hyphen: '‐',
  dash: '‐',
  ndash: '–',
  mdash: '—',
  middot: '·',
  bull: '•',
  shy: '\u00ad',
  zwnj: '',
  zwj: '',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  copy: '©',
  reg: '®',
  trade: '™',
  iexcl: '¡',
  ordm: 'º',
  ordf: 'ª',
  deg: '°',
  euro: '€',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  Tab: '\t',
  NewLine: '\n',
};
const NAMED = new Map([
  ...LETTERS.map((name, index): [string, string] => [name, String.fromCharCode(0xc0 + index)]),
  ...Object.entries(SIGNS),
]);

/** Browsers read numbers of the gap between Latin-1 and Unicode as Windows means them. */
const WINDOWS: Record<number, string> = { 128: '€', 145: '‘', 146: '’', 147: '“', 148: '”', 150: '–', 151: '—' };

function letterOf(code: number): string {
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  return WINDOWS[code] ?? String.fromCodePoint(code);
}

/** The semicolon may be missing behind a number. */
const ENTITY = /&(?:#x([0-9a-f]{1,6});?|#(\d{1,7});?|([a-z]{2,8});)/gi;

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (all, hex?: string, digits?: string, name?: string) => {
    if (name) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? all;
    return letterOf(hex ? Number.parseInt(hex, 16) : Number(digits));
  });
}

/** Of an address: %40 is @. What is no such escape stays. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
