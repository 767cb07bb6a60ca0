/**
 * Ranks the links and sitemaps of a site by how likely they lead to people and addresses, with words in English, Spanish, German
 * and French. Pure. Pages are untrusted text, so everything here runs in linear time.
 */

/** Best first. */
const PLACES: RegExp[] = [
  /contact|kontakt|contatt|contato|get[- ]in[- ]touch|escr[ií]benos|nous[- ]joindre|nous[- ]trouver|anfahrt/i,
  /impress|imprint|aviso[- ]legal|mentions|legal[- ]notice|note[- ]legali|anbieterkennzeichnung/i,
  /team|equip[oea]|équipe|mitarbeiter|ansprechpartner|\bstaff|\bpeople|leadership|personnel|profesionales|collaborateur|[aä]rzte|\bdoctors?\b/i,
  /about|nosotros|\bsobre|acerca|qui[eé]n|ueber|über|propos|qui[- ]sommes|chi[- ]siamo|\bempresa|\bcompany|unternehmen|entreprise/i,
  /standort|sucursal|\blocations?\b|\boffices?\b|filial|ubicaci|\bagences\b|niederlassung/i,
  /\blegal|privac|datenschutz|confidential|aviso/i,
];
/** Most links lead to none of them, and one look is cheaper than six. */
const ANY_PLACE = new RegExp(PLACES.map(({ source }) => source).join('|'), 'i');
const NOWHERE = PLACES.length;
/** What is no page. */
const FILE = /\.(pdf|jpe?g|png|gif|webp|svg|zip|docx?|xlsx?|mp[34]|ics|vcf|css|js|xml|json)$/i;

const MAX_LINKS = 300;
/** Links that look right and may all be the same one. */
const MAX_LOOKS = 2_000;
const MAX_PATH = 200;
const LABEL_CHARS = 200;

export interface Candidate {
  url: URL;
  rank: number;
}

/** `places`: pages that usually have people and addresses. `all`: every page. */
export type Wanted = 'places' | 'all';

/** As robots and caches know it: without the part after #. */
export const pathOf = (url: URL): string => url.pathname + url.search;

const rankOf = (words: string): number =>
  ANY_PLACE.test(words) ? PLACES.findIndex((place) => place.test(words)) : NOWHERE;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#38;': '&', '&#x26;': '&', '&#47;': '/', '&#x2f;': '/' };
const plain = (text: string) =>
  text.replace(/&(amp|#38|#x26|#47|#x2f);/gi, (code) => ENTITIES[code.toLowerCase()] ?? code);

function candidateOf(href: string, words: string, base: URL, wanted: Wanted): Candidate | null {
  const rank = wanted === 'all' ? NOWHERE : rankOf(words);
  if (rank === NOWHERE && wanted !== 'all') return null;
  const url = URL.parse(plain(href), base.href);
  if (!url || !/^https?:$/.test(url.protocol) || FILE.test(url.pathname) || pathOf(url).length > MAX_PATH) return null;
  url.hash = '';
  // Old links to the same host speak without TLS; they would only be sent back.
  if (url.host === base.host) url.protocol = base.protocol;
  return { url, rank };
}

/** What a link says, without the pictures and spans in it. */
function labelAt(html: string, at: number): string {
  const after = html.slice(at, at + LABEL_CHARS);
  const end = after.search(/<\/a/i);
  return (end < 0 ? after : after.slice(0, end)).replace(/<[^<>]*>/g, ' ');
}

const TAG = /<a\s([^<>]{1,2000})>/gi;
const HREF = /\bhref\s{0,3}=\s{0,3}(?:"([^"]{1,500})"|'([^']{1,500})'|([^"'\s]{1,500}))/i;
const NO_PAGE = /^(#|mailto:|tel:|javascript:)/i;

/** Links to the places, best first, or to all pages, in their order; each once. */
export function linksIn(html: string, base: URL, wanted: Wanted = 'places'): Candidate[] {
  const found = new Map<string, Candidate>();
  let looks = 0;
  for (const { 0: tag, 1: attributes = '', index } of html.matchAll(TAG)) {
    const [, double, single, bare] = HREF.exec(attributes) ?? [];
    const href = (double ?? single ?? bare ?? '').trim();
    if (!href || NO_PAGE.test(href)) continue;
    const candidate = candidateOf(href, `${href} ${labelAt(html, index + tag.length)}`, base, wanted);
    if (!candidate) continue;
    const known = found.get(candidate.url.href);
    if (!known || known.rank > candidate.rank) found.set(candidate.url.href, candidate);
    if (found.size >= MAX_LINKS || ++looks >= MAX_LOOKS) break;
  }
  return [...found.values()].sort((a, b) => a.rank - b.rank);
}

const locationsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>\s{0,20}(?:<!\[CDATA\[)?\s{0,20}([^<>\s\]]{1,500})/gi)].map(([, href]) => href ?? '');

/** The pages a sitemap names that are wanted, or the sitemaps it names, those of pages before those of posts. */
export function sitemapIn(xml: string, base: URL, wanted: Wanted = 'places'): { pages: Candidate[]; sitemaps: URL[] } {
  const locations = locationsIn(xml);
  if (/<sitemapindex/i.test(xml.slice(0, 2000))) {
    const sitemaps = locations.map((href) => URL.parse(plain(href), base.href)).filter((url) => url !== null);
    const isOfPages = (url: URL) => (/page|seite|pagina/i.test(url.pathname) ? 0 : 1);
    return { pages: [], sitemaps: sitemaps.sort((a, b) => isOfPages(a) - isOfPages(b)) };
  }
  const pages = locations
    .map((href) => candidateOf(href, href, base, wanted))
    .filter((candidate) => candidate !== null);
  return { pages: pages.sort((a, b) => a.rank - b.rank).slice(0, MAX_LINKS), sitemaps: [] };
}
