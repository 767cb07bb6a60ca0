/** The company's profiles on social networks: links to profiles, not buttons that share a page. Pure. */
import { type Evidence, evidence } from './evidence.rules.ts';
import type { Markup } from './markup.rules.ts';
import type { StructuredData } from './structured-data.rules.ts';

export interface Social {
  platform: string;
  url: string;
  evidence: Evidence;
}

interface Network {
  platform: string;
  host: RegExp;
  /** The path of a profile; its first group is what names it. */
  profile: RegExp;
  base: string;
}

const SHARING =
  'share|sharer|sharer\\.php|share\\.php|sharing|dialog|intent|home|login|signup|search|explore|about|legal|privacy|policies|policy|terms|help|hashtag|tr|plugins|events?|photo\\.php|photos?|watch|reel|reels|p|tv|stories|story\\.php|i|settings|jobs|developers|business|ads|embed|results|feed|playlist|shorts|status|pin|permalink\\.php|media|accounts|cdn-cgi|widgets?';
/** Profiles of those who make site builders and themes: left over from the template. */
const TEMPLATES =
  'wix|wixcom|wordpress|wordpressdotcom|wordpresscom|shopify|joomla|typo3|squarespace|elementor|facebook|twitter|instagram|youtube|linkedin|tiktok|pinterest|xing|username|yourpage|yourprofile|profile|user|example|company|page|pages|channel';
/** Names that are no profile of a company. */
const OWN = new RegExp(`^(?:${SHARING}|${TEMPLATES})$`, 'i');

const NETWORKS: readonly Network[] = [
  {
    platform: 'linkedin',
    host: /(?:^|\.)linkedin\.com$/,
    profile: /^\/((?:company|school|showcase)\/[^/]{2,100})/i,
    base: 'https://www.linkedin.com/',
  },
  {
    platform: 'facebook',
    host: /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/,
    profile:
      /^\/((?:pages\/(?:category\/[^/]+\/)?[^/]{2,100}\/\d{5,20})|(?:people|p)\/[^/]{2,100}|profile\.php\?id=\d{5,20}|(?:groups\/)?[\w.%-]{2,100})\/?(?:$|\?|about|reviews|posts)/i,
    base: 'https://www.facebook.com/',
  },
  {
    platform: 'instagram',
    host: /(?:^|\.)instagram\.com$/,
    profile: /^\/@?([\w.]{2,40})\/?(?:$|\?)/,
    base: 'https://www.instagram.com/',
  },
  {
    platform: 'x',
    host: /^(?:www\.|mobile\.)?(?:twitter\.com|x\.com)$/,
    profile: /^\/@?(\w{1,20})\/?(?:$|\?)/,
    base: 'https://x.com/',
  },
  {
    platform: 'youtube',
    host: /(?:^|\.)youtube\.com$/,
    profile: /^\/((?:channel\/UC[\w-]{10,40})|(?:c|user)\/[^/?]{2,100}|@[^/?]{2,60})/,
    base: 'https://www.youtube.com/',
  },
  {
    platform: 'tiktok',
    host: /(?:^|\.)tiktok\.com$/,
    profile: /^\/(@[\w.]{2,40})\/?(?:$|\?)/,
    base: 'https://www.tiktok.com/',
  },
  {
    platform: 'pinterest',
    host: /(?:^|\.)pinterest\.(?:com|es|de|fr|it|pt|co\.uk|at|ch|ca|com\.mx)$/,
    profile: /^\/([\w-]{2,60})\/?(?:$|\?)/,
    base: 'https://www.pinterest.com/',
  },
  {
    platform: 'xing',
    host: /(?:^|\.)xing\.com$/,
    profile: /^\/((?:pages|companies|company|profile)\/[^/?]{2,100})/i,
    base: 'https://www.xing.com/',
  },
];
const HINT = /linkedin|facebook|fb\.|instagram|twitter|x\.com|youtube|tiktok|pinterest|xing/i;
const MOST = 20;

/** The profile behind an address; null when it is none. */
function socialOf(address: string): { platform: string; url: string } | null {
  if (address.length > 500 || !HINT.test(address)) return null;
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const network = NETWORKS.find(({ host }) => host.test(url.hostname));
  const name = network?.profile.exec(url.pathname + url.search)?.[1];
  if (!network || !name || OWN.test(name)) return null;
  return { platform: network.platform, url: network.base + name };
}

export function socialsOf(page: Markup, structured: StructuredData, url: string): Social[] {
  const found = new Map<string, Social>();
  const add = (address: string, how: string) => {
    const social = found.size < MOST ? socialOf(address) : null;
    const key = social?.url.toLowerCase();
    if (social && key && !found.has(key)) found.set(key, { ...social, evidence: evidence(url, how, address) });
  };
  for (const { href } of page.links) add(href, 'link');
  for (const address of structured.links) add(address, 'schema_org');
  return [...found.values()];
}
