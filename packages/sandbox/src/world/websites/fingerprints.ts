/** Headers and markup that identify website systems. A site shows some of its system's, sometimes only one. */
import { type Html, html, raw } from '../../html.ts';
import { hashOfText } from '../chance.ts';
import type { Draft } from './site.ts';
import { variantsIn } from './variants.ts';
import type { Technology } from './web-choice.ts';

export interface Fingerprint {
  headers?: Record<string, string>;
  head?: Html;
  body?: Html;
}

interface Facts {
  origin: string;
  number: number;
  draft: Draft;
}

type Trace = (facts: Facts) => Fingerprint;

const generator = (content: string): Fingerprint => ({ head: html`<meta name="generator" content="${content}">` });
const script = (src: string): Fingerprint => ({ head: html`<script src="${src}" defer></script>` });
const sheet = (href: string): Fingerprint => ({ head: html`<link rel="stylesheet" href="${href}">` });
const image = (src: string): Fingerprint => ({ body: html`<img src="${src}" alt="" loading="lazy">` });

const TRACES: Record<Technology, Trace[]> = {
  wordpress: [
    ({ number }) => generator(`WordPress 6.${number % 9}.1`),
    ({ number }) => sheet(`/wp-content/themes/neighbourly/style.css?ver=6.${number % 9}`),
    () => script('/wp-includes/js/jquery/jquery.min.js'),
    ({ origin }) => ({ headers: { link: `<${origin}/wp-json/>; rel="https://api.w.org/"` } }),
    ({ origin }) => ({ headers: { 'x-pingback': `${origin}/xmlrpc.php` } }),
    ({ number, origin }) => image(`${origin}/wp-content/uploads/20${10 + (number % 15)}/04/hero-1024x683.jpg`),
    ({ origin }) => ({ head: html`<link rel="https://api.w.org/" href="${origin}/wp-json/">` }),
  ],
  joomla: [
    () => generator('Joomla! - Open Source Content Management'),
    () => ({ headers: { 'x-content-encoded-by': 'Joomla! 5' } }),
    () => script('/media/system/js/core.min.js'),
    () => sheet('/components/com_content/assets/style.css'),
    ({ number }) => ({ body: html`<a href="/index.php?option=com_content&view=article&id=${number % 90}">·</a>` }),
  ],
  wix: [
    () => generator('Wix.com Website Builder'),
    ({ number }) => ({
      headers: { 'x-wix-request-id': `${number}.${number % 9973}`, 'x-wix-renderer-server': 'app-jvm-21-0' },
    }),
    () => script('https://static.parastorage.com/services/wix-thunderbolt/dist/main.js'),
    ({ number }) => image(`https://static.wixstatic.com/media/${number.toString(16)}~mv2.jpg`),
  ],
  shopify: [
    ({ number }) => ({ head: html`<meta name="shopify-digital-wallet" content="/${number}/digital_wallets/dialog">` }),
    ({ number }) => script(`https://cdn.shopify.com/s/files/1/${number % 10_000}/theme.js`),
    ({ number }) => ({ headers: { 'x-shopid': String(number), 'x-sorting-hat-shopid': String(number) } }),
    () => ({ headers: { 'x-shopify-stage': 'production' } }),
    () => ({ body: html`<script>window.Shopify = window.Shopify || {};Shopify.locale = "en";</script>` }),
  ],
  typo3: [
    () => generator('TYPO3 CMS'),
    ({ number }) => sheet(`/typo3temp/assets/compressed/merged-${number.toString(16)}.css`),
    () => image('/typo3conf/ext/site/Resources/Public/logo.svg'),
    () => script('/typo3/sysext/core/Resources/Public/JavaScript/main.js'),
    () => generator('TYPO3 4.5 CMS'),
  ],
  'google my business': [
    ({ number }) => mapLink(`https://maps.app.goo.gl/${number.toString(36)}`),
    ({ number }) => mapLink(`https://goo.gl/maps/${number.toString(36)}`),
    ({ number }) => mapLink(`https://www.google.com/maps?cid=${number}${number % 997}`),
    ({ draft }) => mapLink(`https://g.page/${draft.site.domain.split('.')[0]}?share`),
    ({ draft }) => mapLink(placePage(draft)),
    ({ draft }) => mapLink(`https://search.google.com/local/writereview?placeid=${draft.site.company.placeId}`),
  ],
};

const mapLink = (url: string): Fingerprint => ({
  body: html`<p><a href="${url}" target="_blank" rel="noopener">Google Maps</a></p>`,
});

function placePage({ site: { company } }: Draft): string {
  const at = `@${company.lat},${company.lon},17z`;
  return `https://www.google.com/maps/place/${encodeURIComponent(company.name).replaceAll('%20', '+')}/${at}`;
}

/** Most sites show two or three traces of their system, a quarter only one. */
export function fingerprintsOf(draft: Draft): Fingerprint[] {
  const { company, domain, seed } = draft.site;
  const facts = { origin: draft.origin, number: hashOfText(7, domain), draft };
  return company.technologies.flatMap((technology) => {
    const all = variantsIn(
      seed,
      technology,
      TRACES[technology].map((trace) => [1, trace] as const),
    );
    const chance = draft.style(technology);
    const first = chance.int(0, all.length - 1);
    const count = technology === 'google my business' || chance.hit(0.25) ? 1 : chance.int(2, 3);
    const shown = Array.from({ length: Math.min(count, all.length) }, (_, i) => all[(first + i) % all.length]);
    return shown.flatMap((entry) => (entry ? [entry[1](facts)] : []));
  });
}

export const partsOf = (prints: Fingerprint[], part: 'head' | 'body'): Html[] =>
  prints.map((print) => print[part] ?? raw(''));
