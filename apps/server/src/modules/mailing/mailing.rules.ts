/** What a mail says and looks like, from its template, the brand and the words. Pure. */

import type { MailWords } from '@leadwright/contract/resale/mail-templates';
import { cut } from '@leadwright/contract/text';
import { textOfHtml } from '../../platform/html/plain.ts';
import type { Translate } from '../../platform/i18n.ts';
import { type Button, type MailTemplate, TEMPLATES } from './templates.data.ts';
import { fill, fillHtml } from './words/words.rules.ts';

export interface MailBrand {
  name: string;
  /** Absolute, without a trailing slash. */
  origin: string;
  logo: string | null;
  buttonColor: string;
  supportEmail: string | null;
  /** Lines as they were written. */
  postalAddress?: string;
}

export interface MailContent {
  subject: string;
  title: string;
  text: string;
  /** The same as clean HTML, where the brand has words of its own. */
  html: string | null;
  code: string | null;
  button: { label: string; url: string } | null;
  note: string | null;
  footer: string;
  support: string | null;
}

/** What sealed values are bound to. */
export const queueContext = (to: string) => `mailing.send:${to}:params`;
export const passwordContext = (accountId: number) => `mailing_settings:${accountId}:password`;

type Params = Record<string, string | number>;

/** `own`: what the brand says instead of the platform. */
export function composeMail(
  template: MailTemplate,
  params: Params,
  brand: MailBrand,
  t: Translate,
  own: MailWords | null = null,
): MailContent {
  const url = targetOf(TEMPLATES[template].button, params, brand);
  const values = { ...mapValues(params, plain), brand: brand.name, support_email: brand.supportEmail ?? '' };
  const { label, ...said } = own ? saidByBrand(template, own, values, t) : saidByPlatform(template, values, t);
  return {
    ...said,
    code: typeof params.code === 'string' ? params.code : null,
    button: url ? { label, url } : null,
    footer: t('mailing.footer', { brand: brand.name }),
    support: brand.supportEmail ? t('mailing.support', { email: brand.supportEmail }) : null,
  };
}

function saidByPlatform(template: MailTemplate, values: Params, t: Translate) {
  const { words, button, note } = TEMPLATES[template];
  const say = (part: string) => t(`mailing.${words}.${part}`, values);
  return {
    subject: oneLine(say('subject')),
    title: say('title'),
    text: say('text'),
    html: null,
    label: button ? say('button') : '',
    note: note ? say('note') : null,
  };
}

function saidByBrand(template: MailTemplate, own: MailWords, values: Params, t: Translate) {
  const known = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const html = fillHtml(own.text, known);
  const usualLabel = () => (TEMPLATES[template].button ? t(`mailing.${TEMPLATES[template].words}.button`, values) : '');
  return {
    subject: oneLine(fill(own.subject, known)),
    title: fill(own.title, known),
    text: textOfHtml(html),
    html,
    label: own.button ? fill(own.button, known) : usualLabel(),
    note: fill(own.note, known) || null,
  };
}

function targetOf(button: Button | undefined, params: Params, { origin }: MailBrand): string | null {
  if (button === 'link') return String(params.link);
  const path = button === 'path' ? params.path : button;
  return path ? origin + String(path) : null;
}

const mapValues = <V, W>(values: Record<string, V>, change: (value: V) => W) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

const MAX_VALUE = 120;

/** A name is shown as a name: in one line, not endless, and never as something a mail program turns into a link. */
const plain = (value: string | number) =>
  typeof value === 'number' ? value : cut(oneLine(value.replaceAll('://', ' ')), MAX_VALUE);

const OUR_CODE = /^([a-z-]+)\.([a-z_]+)$/;

/** What is kept of a failure: what the server said, or a code of ours, which is nothing to read for people. */
export function problemInWords(problem: string, t: Translate): string {
  const [, module, name] = OUR_CODE.exec(problem) ?? [];
  if (!module) return problem;
  const key = `${module}.error.${name}`;
  const words = t(key);
  return words === key ? problem : words;
}

/** Header fields end at a line break; what follows would be a field of the writer's choosing. */
export const oneLine = (text: string) => text.replace(/\p{Cc}+|[\u2028\u2029]+/gu, ' ').trim();

/** `Brand <no-reply@host>`: the brand's name with the address that may send for it. */
export function senderOf(brandName: string, address: string): string {
  const bare = /<([^<>]+)>/.exec(address)?.[1] ?? address;
  return `"${oneLine(brandName).replace(/["\\<>]/g, '')}" <${oneLine(bare)}>`;
}

/** Black or white, whichever reads better on the colour (WCAG relative luminance). */
export function readableOn(color: string): '#000000' | '#FFFFFF' {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1) ?? ['00', '00', '00'];
  const [red, green, blue] = channels.map((hex) => linear(Number.parseInt(hex, 16) / 255)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#FFFFFF';
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
