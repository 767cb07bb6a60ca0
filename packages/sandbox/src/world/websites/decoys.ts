/** Text that only looks like an address, a phone, a colleague or a system. None of it counts as published. */
import { type Html, html, raw } from '../../html.ts';
import { hashOfText } from '../chance.ts';
import { NAMES } from '../data/names.ts';
import { MARKS } from '../data/website-variants.ts';
import type { Draft } from './site.ts';
import { type Variants, variantsIn } from './variants.ts';

type Decoy = (draft: Draft) => Html;

const IN_HEAD: Variants<Decoy> = [
  [
    40,
    () => html`<link href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css" rel="stylesheet">`,
  ],
  [15, () => raw('<script>Sentry.init({dsn:"https://9f3ac21b7d@o44021.ingest.sentry.io/55120"});</script>')],
  [15, () => html`<script src="https://maps.googleapis.com/maps/api/js?key=AIzaSyB-demo" async></script>`],
  [10, () => raw('<script>var gtm={id:"GTM-5K2X",ts:1714564800000,ref:"4915550001234"};</script>')],
  [10, () => html`<link rel="preload" as="image" href="/assets/hero@2x.webp">`],
  [6, () => raw('<style>.icon-at::before{content:"\\40"} @media(min-width:40em){a@b{color:red}}</style>')],
];

const ON_PAGE: Variants<Decoy> = [
  [30, () => html`<img src="/images/logo@2x.png" srcset="/images/logo@2x.png 2x, /images/logo@3x.png 3x" alt="Logo">`],
  [
    20,
    ({ origin }) => html`<p class="share"><a href="https://www.facebook.com/sharer/sharer.php?u=${origin}">Facebook</a>
<a href="https://twitter.com/intent/tweet?url=${origin}">X</a> <a href="https://www.linkedin.com/shareArticle?mini=true&url=${origin}">LinkedIn</a>
<a href="mailto:?subject=Look&body=${origin}">E-mail</a></p>`,
  ],
  [
    15,
    () =>
      html`<form action="/newsletter"><input type="email" name="e" placeholder="you@example.com"><button>OK</button></form>`,
  ],
  [
    10,
    () =>
      html`<form><input type="text" placeholder="name@yourcompany.com" value=""><input type="tel" placeholder="555 555 5555"></form>`,
  ],
  [
    8,
    () =>
      html`<p class="credit"><small>Theme by <a href="mailto:hello@pixelthemes.example">Pixel Themes</a></small></p>`,
  ],
  [
    5,
    () =>
      html`<p class="credit">Web design: <a href="https://studio-nord.example/">Studio Nord</a>, webmaster@studio-nord.example</p>`,
  ],
  [8, (draft) => testimonial(draft)],
  [
    6,
    ({ site }) =>
      html`<p>Order no. 2024-${hashOfText(3, site.domain) % 1e7} · ISBN 978-3-16-148410-0 · ${site.company.founded}–2024</p>`,
  ],
];

const WRONG_TRACKS: Variants<Decoy> = [
  [20, () => html`<p>Last winter we moved this site away from WordPress; it is faster now.</p>`],
  [15, () => html`<p>On our blog: <a href="/blog/shopify-or-wix">Shopify or Wix, which one for a small shop?</a></p>`],
  [15, () => html`<p>We help with <a href="https://wordpress.org/documentation/">WordPress</a>, Joomla and TYPO3.</p>`],
  [10, () => html`<img src="/img/wordpress-vs-joomla.png" alt="WordPress and Joomla! compared">`],
  [10, () => html`<p>Find us on Google. Reviews on <a href="https://www.google.com/">Google</a> make us happy.</p>`],
  [
    10,
    () =>
      html`<p>Our guide to <a href="https://www.shopify.com/blog">selling with Shopify</a> and <a href="https://www.wix.com/">Wix</a>.</p>`,
  ],
];

/** A customer, not a colleague. */
function testimonial({ site, style }: Draft): Html {
  const names = NAMES[site.language];
  const chance = style('testimonial');
  const name = `${chance.pick(names.female)} ${chance.pick(names.last)}`;
  return html`<blockquote><p>“Friendly, quick, and the coffee is good.”</p><cite>${name}, ${site.company.city.name}</cite></blockquote>`;
}

function some(draft: Draft, label: string, all: Variants<Decoy>): Html[] {
  const chance = draft.style(label);
  return variantsIn(draft.site.seed, label, all)
    .filter(([percent]) => chance.hit(percent / 100))
    .map(([, decoy]) => decoy(draft));
}

export const headDecoys = (draft: Draft): Html[] => some(draft, 'decoys in head', IN_HEAD);
export const pageDecoys = (draft: Draft): Html[] => some(draft, 'decoys on page', ON_PAGE);

/** Talk about systems, on every seventh site. */
export const wrongTracks = (draft: Draft): Html[] =>
  draft.style('wrong tracks').hit(0.15) ? some(draft, 'wrong tracks shown', WRONG_TRACKS) : [];

/** Other numbers in an imprint that are not phones. */
export function legalNumbers({ site, style }: Draft): Html {
  const chance = style('legal numbers');
  const digits = (count: number) => Array.from({ length: count }, () => chance.int(0, 9)).join('');
  const lines = [
    html`<p>${MARKS[site.language].vat}${digits(9)}</p>`,
    html`<p>IBAN: ${site.company.city.country.code}${digits(2)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(2)}</p>`,
    html`<p>HRB ${digits(6)}, ${chance.int(1, 28)}.0${chance.int(1, 9)}.20${chance.int(10, 24)}</p>`,
    html`<p>SIRET ${digits(3)} ${digits(3)} ${digits(3)} ${digits(5)}</p>`,
  ];
  return html`${lines.filter(() => chance.hit(0.4))}`;
}
