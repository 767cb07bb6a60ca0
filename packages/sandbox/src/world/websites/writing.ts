/** How sites write e-mail addresses and phone numbers. Records them as published. */
import { type Html, html, raw } from '../../html.ts';
import { MARKS } from '../data/website-variants.ts';
import { displayPhone } from '../geography/phones.ts';
import type { Draft } from './site.ts';
import { choose, type Variants } from './variants.ts';

type Writer = (value: string, draft: Draft) => Html;

const everyLetter = (text: string, write: (code: number) => string) =>
  [...text].map((letter) => write(letter.charCodeAt(0))).join('');
const decimal = (text: string) => everyLetter(text, (code) => `&#${code};`);
const hexadecimal = (text: string) => everyLetter(text, (code) => `&#x${code.toString(16)};`);
const percent = (text: string) => everyLetter(text, (code) => `%${code.toString(16)}`);

/** Cloudflare's obfuscation: every byte is XORed with the first one. */
function cloudflare(address: string): string {
  const key = 0x20 + (address.length % 0x50);
  const hex = (code: number) => code.toString(16).padStart(2, '0');
  return hex(key) + everyLetter(address, (code) => hex(code ^ key));
}

const spelt = (address: string, at: string, dot: string) => address.replace('@', at).replaceAll('.', dot);

/** TYPO3's obfuscation: characters shifted within their range. */
function moved(text: string): string {
  const ranges = [[0x2b, 0x3a] as const, [0x40, 0x5a] as const, [0x61, 0x7a] as const];
  return String.fromCharCode(
    ...[...text].map((letter) => {
      const code = letter.charCodeAt(0);
      const [low, high] = ranges.find(([from, to]) => code >= from && code <= to) ?? [code, code];
      return code === high ? low : code + (low === high ? 0 : 1);
    }),
  );
}

/** Automatic obfuscation of some systems. */
const HIDDEN_BY_SYSTEM: Partial<Record<string, Writer>> = {
  joomla(address) {
    const [local = '', host = ''] = address.split('@');
    const id = cloudflare(address).slice(-8);
    const shown = `'${decimal(local.slice(0, 1))}${local.slice(1)}' + '&#64;' + '${host.replaceAll('.', "' + '&#46;' + '")}'`;
    return raw(`<span id="cloak${id}">This email address is being protected from spambots. You need JavaScript enabled to view it.</span><script>
document.getElementById('cloak${id}').innerHTML = '';
var prefix = '&#109;a' + 'i&#108;' + '&#116;o';
var path = 'hr' + 'ef' + '=';
var addy${id} = ${shown};
document.getElementById('cloak${id}').innerHTML += '<a ' + path + '\\'' + prefix + ':' + addy${id} + '\\'>'+addy${id}+'<\\/a>';
</script>`);
  },
  typo3: (address) =>
    html`<a href="#" data-mailto-token="${moved(`mailto:${address}`)}" data-mailto-vector="1">${address.replace('@', '(at)')}</a>`,
};

const EMAIL_WRITERS: Variants<Writer> = [
  [30, (address) => html`<a href="mailto:${address}">${address}</a>`],
  [20, (address) => html`${address}`],
  [
    7,
    (address, { site }) =>
      html`<a class="btn" href="mailto:${address}?subject=${encodeURIComponent(site.company.name)}&amp;body=">${address}</a>`,
  ],
  [
    6,
    (address, { site }) => html`<a href='mailto:${address}' title="${site.words.write}"><i class="icon-mail"></i></a>`,
  ],
  [5, (address) => html`<a href=mailto:${address}>${address.charAt(0).toUpperCase()}${address.slice(1)}</a>.`],
  [5, (address) => raw(`<a href="mailto:${decimal(address)}">${decimal(address)}</a>`)],
  [4, (address) => raw(`<span class="mail">${hexadecimal(address)}</span>`)],
  [4, (address) => raw(`<a href="mailto:${percent(address)}">E-mail</a>`)],
  [5, (address) => html`${spelt(address, ' [at] ', ' [dot] ')}`],
  [4, (address) => html`${spelt(address, '(at)', '.')}`],
  [3, (address, { site }) => html`${spelt(address, ` ${MARKS[site.language].at} `, ` ${MARKS[site.language].dot} `)}`],
  [3, (address) => html`${address.replace('@', ' {at} ')}`],
  [
    4,
    (address) =>
      html`<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${cloudflare(address)}">[email&#160;protected]</a>`,
  ],
  [2, (address) => html`<a href="/cdn-cgi/l/email-protection#${cloudflare(address)}"><svg width="16"></svg></a>`],
  [3, (address) => html`${address.split('@').map((half, i) => html`<span>${i === 0 ? `${half}@` : half}</span>`)}`],
  [2, (address) => raw(address.replace('@', '&commat;'))],
  [2, (address) => raw(address.replace('@', '@<wbr>'))],
  [2, (address) => html`${address.toUpperCase()}`],
  [
    2,
    (address) =>
      html`<span style="unicode-bidi:bidi-override; direction: rtl">${[...address].reverse().join('')}</span>`,
  ],
];

export function writtenEmail(draft: Draft, address: string): Html {
  draft.told.emails.add(address.toLowerCase());
  const own = HIDDEN_BY_SYSTEM[draft.site.company.technologies[0] ?? ''];
  if (own && draft.style('hidden by system').hit(0.4)) return own(address, draft);
  return choose(draft.site.seed, 'emails', EMAIL_WRITERS, draft.style('emails'))(address, draft);
}

/** With a label in front on most sites. */
export function emailLine(draft: Draft, address: string): Html {
  const chance = draft.style('email line');
  const mark = chance.pick(MARKS[draft.site.language].mail);
  const words = chance.hit(0.5) ? `${draft.site.words.write}: ` : chance.hit(0.7) ? `${mark}: ` : '';
  return html`<p>${words}${writtenEmail(draft, address)}</p>`;
}

const shapesOf = (phone: string, { site }: Draft) => displayPhone(site.company.city.country, phone);
const digits = (text: string) => text.replaceAll(/\D/g, '');
const mark = (draft: Draft) => draft.style('phone mark').pick(MARKS[draft.site.language].phone);

const PHONE_WRITERS: Variants<Writer> = [
  [
    30,
    (phone, draft) =>
      html`${draft.site.words.call}: <a href="tel:${phone}">${shapesOf(phone, draft).international}</a>`,
  ],
  [20, (phone, draft) => html`${mark(draft)}: ${shapesOf(phone, draft).national}`],
  [
    12,
    (phone, draft) =>
      html`<a href="tel:${digits(shapesOf(phone, draft).national)}">${shapesOf(phone, draft).national}</a>`,
  ],
  [10, (phone, draft) => html`${mark(draft)} ${shapesOf(phone, draft).international}`],
  [
    5,
    (phone, draft) =>
      html`<a href="tel:${shapesOf(phone, draft).international.replaceAll(' ', '-')}">${draft.site.words.call}</a>`,
  ],
  [
    4,
    (phone, draft) =>
      html`<b>${mark(draft)}:</b> <span itemprop="telephone">${shapesOf(phone, draft).international}</span>`,
  ],
  [4, (phone, draft) => html`☎ ${shapesOf(phone, draft).international}`],
  [4, (phone, draft) => html`${mark(draft)}:<br>${shapesOf(phone, draft).international.replaceAll(' ', '\u00a0')}`],
  [
    3,
    (phone, draft) =>
      html`<a href="tel:${encodeURIComponent(phone)}" class="cta">${shapesOf(phone, draft).national}</a>`,
  ],
  [3, (phone, draft) => html`${mark(draft)}: ${shapesOf(phone, draft).international.replaceAll(/[ -]/g, '.')}`],
  [4, (phone, draft) => html`<span class="phone">${shapesOf(phone, draft).international}</span>`],
  [3, (phone, draft) => html`<i class="fa fa-phone"></i> ${shapesOf(phone, draft).national}`],
  [2, (phone) => html`<a href="https://wa.me/${digits(phone)}">WhatsApp</a>`],
];

export function writtenPhone(draft: Draft, phone: string): Html {
  draft.told.phones.add(phone);
  return choose(draft.site.seed, 'phones', PHONE_WRITERS, draft.style('phones'))(phone, draft);
}

export function phoneLine(draft: Draft): Html {
  const { phone } = draft.site.company;
  return phone ? html`<p>${writtenPhone(draft, phone)}</p>` : raw('');
}

/** A fax number: not recorded as published. */
export function faxLine(draft: Draft): Html {
  const { phone } = draft.site.company;
  if (!phone || !draft.style('fax').hit(0.3)) return raw('');
  const fax = phone.slice(0, -1) + ((Number(phone.at(-1)) + 5) % 10);
  return html`<p>${MARKS[draft.site.language].fax}: ${shapesOf(fax, draft).international}</p>`;
}
