/**
 * Reading a company's website: the addresses it publishes, what it is built with, where to look next, and what robots may
 * see. Pure. Pages are strangers' text, so every pattern here runs in time that grows with the page and no faster.
 */
import { emailOf } from '../../leads/public.ts';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', commat: '@' };

function decodeEntities(html: string): string {
  return html.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (all, hex, digits, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(digits);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/** Without what is between the tags of that name, and the tags. */
function withoutBlocks(html: string, tag: string): string {
  const lower = html.toLowerCase();
  let [kept, at] = ['', 0];
  for (;;) {
    const start = lower.indexOf(`<${tag}`, at);
    if (start < 0) return kept + html.slice(at);
    kept += html.slice(at, start);
    const end = lower.indexOf(`</${tag}`, start);
    if (end < 0) return kept;
    at = end;
  }
}

/** What a person sees, on one line; addresses that are hidden from robots are written out. */
const visibleText = (html: string): string =>
  decodeEntities(withoutBlocks(withoutBlocks(html, 'script'), 'style').replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ ?[[({] ?(?:at|arroba|ät) ?[\])}] ?/gi, '@')
    .replace(/ ?[[({] ?(?:dot|punto|punkt|point) ?[\])}] ?/gi, '.');

const ADDRESS = /[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,190}\.[a-z]{2,24}/gi;
/** Names of pictures and examples only look like addresses. */
const NO_ADDRESS =
  /\.(png|jpe?g|gif|webp|svg|css|js)$|@(example|domain|yourdomain|email)\.(com|org|net)$|@.*(sentry\.io|wixpress\.com)$/;

export function emailsIn(html: string): string[] {
  const linked = [...decodeEntities(html).matchAll(/mailto:([^"'?<>\s]{3,254})/gi)].map(([, to]) =>
    unescaped(to ?? ''),
  );
  const structured = [...html.matchAll(/"email"\s{0,9}:\s{0,9}"([^"]{3,254})"/g)].map(([, to]) => to ?? '');
  const shown = [...visibleText(html).matchAll(ADDRESS)].map(([address]) => address.replace(/^[.%+-]+/, ''));
  const found = [...linked, ...structured, ...shown].map(emailOf);
  return [...new Set(found)].filter((address) => address !== null).filter((address) => !NO_ADDRESS.test(address));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const GENERIC = new Set(
  `info contact contacto contato contatti kontakt hello hi hola hallo ciao bonjour accueil welcome mail email post office
  oficina buero sales ventas vendas vertrieb support soporte help ayuda service servicio kundenservice admin administracion
  team equipo reception recepcion booking bookings reservas reservations citas appointments jobs careers empleo hr rrhh
  press prensa marketing billing accounts facturacion webmaster privacy datenschutz legal shop store tienda studio clinic
  clinica praxis comercial general enquiries inquiries ola`.split(/\s+/),
);

/** An address for everybody, such as info@. */
export const isGeneric = (address: string): boolean => GENERIC.has(address.split(/[@._+-]/)[0] ?? '');

const LIKELY_CONTACT_PAGE =
  /contact|kontakt|contat|about|ueber|über|propos|sobre|nosotros|quien|chi-siamo|team|equip|staff|people|impress|imprint|legal|mentions|aviso|note-leg|privac/i;

/** Paths of the same site where addresses usually are. */
export function pathsIn(html: string, isOwn: (host: string) => boolean, home: string): string[] {
  const paths = [...html.matchAll(/<a\b([^<>]{1,1000})>([^<]{0,80})/gi)].flatMap(([, attributes = '', label = '']) => {
    const [, href = ''] = /\bhref\s{0,3}=\s{0,3}["']?([^"'\s]{1,500})/i.exec(attributes) ?? [];
    const url = URL.parse(decodeEntities(href), home);
    if (!url || !/^https?:$/.test(url.protocol) || !isOwn(url.hostname)) return [];
    return LIKELY_CONTACT_PAGE.test(`${url.pathname} ${label}`) ? [url.pathname] : [];
  });
  return [...new Set(paths)].filter((path) => path !== '/');
}

/** The technologies that results can show. */
const TRACES: Record<string, RegExp> = {
  wordpress: /\/wp-(content|includes)\/|content="wordpress/i,
  joomla: /content="joomla|\/media\/system\/js\/|x-content-encoded-by: joomla/i,
  wix: /static\.(wixstatic|parastorage)\.com|content="wix\.com|x-wix-request-id:/i,
  shopify: /cdn\.shopify\.com|x-shopid:|shopify-digital-wallet/i,
  typo3: /content="typo3|\/typo3(temp|conf)\//i,
  'google my business': /maps\.app\.goo\.gl|g\.page\/|business\.site/i,
};

export function technologiesIn(html: string, headers: Record<string, string>): string[] {
  const all = `${html}\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}`;
  return Object.keys(TRACES).filter((name) => TRACES[name]?.test(all));
}

export function phoneIn(html: string): string {
  return /href=["']tel:([^"']{5,30})["']/i.exec(html)?.[1] ?? '';
}

/** As the site calls itself. */
export function nameIn(html: string): string {
  const own = /property=["']og:site_name["'] content=["']([^"']{1,200})["']/i.exec(html)?.[1];
  const structured = /"name"\s{0,9}:\s{0,9}"([^"]{1,200})"/.exec(html)?.[1];
  const title = /<title>([^<]{1,300})<\/title>/i.exec(html)?.[1] ?? '';
  return decodeEntities(own ?? structured ?? title.split(/\s[|–]\s|[:|]\s/)[0] ?? '').trim();
}

const AGENT = 'leadwrightbot';

/** Whether robots.txt lets us see a path: the longest rule that fits decides, ours before everybody's. */
export function mayVisit(robots: string, path: string): boolean {
  const rules = rulesFor(robots, AGENT) ?? rulesFor(robots, '*') ?? [];
  const fitting = rules.filter(({ pattern }) => fits(pattern, path));
  const longest = Math.max(0, ...fitting.map(({ pattern }) => pattern.length));
  const decisive = fitting.filter(({ pattern }) => pattern.length === longest);
  return decisive.length === 0 || decisive.some(({ allows }) => allows);
}

interface Rule {
  allows: boolean;
  pattern: string;
}

function rulesFor(robots: string, agent: string): Rule[] | undefined {
  let [rules, isOurs, isNaming] = [undefined as Rule[] | undefined, false, false];
  for (const line of robots.slice(0, 100_000).split('\n')) {
    const [, field = '', value = ''] = /^\s{0,9}([a-z-]{1,20})\s{0,9}:([^#]{0,2000})/i.exec(line) ?? [];
    const [name, text] = [field.toLowerCase(), value.trim()];
    if (name === 'user-agent') {
      isOurs = (isNaming && isOurs) || text.toLowerCase() === agent;
      isNaming = true;
      if (isOurs) rules ??= [];
      continue;
    }
    if (name) isNaming = false;
    if (isOurs && text && (name === 'allow' || name === 'disallow'))
      rules?.push({ allows: name === 'allow', pattern: text });
  }
  return rules;
}

/** `*` stands for anything, `$` for the end. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length || parts.at(-1) === '';
}
