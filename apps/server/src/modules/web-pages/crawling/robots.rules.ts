/** What robots.txt says to us. Pure. */
import parser from 'robots-parser';

/** As sites name us in their robots.txt. */
export const BOT = 'LeadwrightBot';

const MAX_CHARS = 100_000;
/** A longer pause is cut to this: a site may slow us down, not hold us. */
const MAX_DELAY_MS = 10_000;
const MAX_SITEMAPS = 3;
/** Of all rules with a `*`: each takes time for every address that is looked up, and one file could have thousands. */
const MAX_WILD_CHARS = 4_000;

export interface Robots {
  isOpen(url: URL): boolean;
  delayMs: number;
  sitemaps: string[];
}

export const OPEN: Robots = { isOpen: () => true, delayMs: 0, sitemaps: [] };
export const CLOSED: Robots = { isOpen: () => false, delayMs: 0, sitemaps: [] };

// The package describes itself as a module that it is not.
const parse = parser as unknown as typeof parser.default;

export function robotsIn(text: string, origin: string): Robots {
  const rules = parse(`${origin}/robots.txt`, affordable(text.slice(0, MAX_CHARS)));
  const seconds = rules.getCrawlDelay(BOT) ?? 0;
  return {
    isOpen: (url) => rules.isAllowed(`${origin}${url.pathname}${url.search}`, BOT) !== false,
    delayMs: Math.min(Math.max(0, seconds) * 1000, MAX_DELAY_MS),
    sitemaps: rules.getSitemaps().slice(0, MAX_SITEMAPS),
  };
}

/** Beyond the limit a rule ends before its first `*`: what it forbids stays forbidden, and more; what it allows is not heard. */
function affordable(text: string): string {
  let left = MAX_WILD_CHARS;
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    const [, word] = /^\s*((?:dis)?allow)\s*:/i.exec(line) ?? [];
    const wild = line.indexOf('*');
    if (!word || wild < 0) return line;
    left -= line.length;
    if (left >= 0) return line;
    if (word.toLowerCase() === 'allow') return '';
    const before = line.slice(line.indexOf(':') + 1, wild).trim();
    return `Disallow: ${before || '/'}`;
  });
  return lines.join('\n');
}
