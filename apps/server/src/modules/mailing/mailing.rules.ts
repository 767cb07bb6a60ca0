/** What a mail says and looks like, from its template, the brand and the words. Pure. */
import { cut } from '@leadwright/contract/text';
import type { Translate } from '../../platform/i18n.ts';
import { type Button, type MailTemplate, TEMPLATES } from './templates.data.ts';

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
  code: string | null;
  button: { label: string; url: string } | null;
  note: string | null;
  footer: string;
  support: string | null;
}

/** What sealed values are bound to. */
export const queueContext = (to: string) => `mailing.send:${to}:params`;
export const passwordContext = (accountId: number) => `mailing_settings:${accountId}:password`;

export function composeMail(
  template: MailTemplate,
  params: Record<string, string | number>,
  brand: MailBrand,
  t: Translate,
): MailContent {
  const { words, button, note } = TEMPLATES[template];
  const values = { ...mapValues(params, plain), brand: brand.name };
  const say = (part: string) => t(`mailing.${words}.${part}`, values);
  return {
    subject: oneLine(say('subject')),
    title: say('title'),
    text: say('text'),
    code: typeof params.code === 'string' ? params.code : null,
    button: button ? { label: say('button'), url: targetOf(button, params, brand) } : null,
    note: note ? say('note') : null,
    footer: t('mailing.footer', { brand: brand.name }),
    support: brand.supportEmail ? t('mailing.support', { email: brand.supportEmail }) : null,
  };
}

function targetOf(button: Button, params: Record<string, string | number>, { origin }: MailBrand): string {
  if (button === 'link') return String(params.link);
  return origin + (button === 'path' ? String(params.path) : button);
}

const mapValues = <V, W>(values: Record<string, V>, change: (value: V) => W) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

const MAX_VALUE = 120;

/** A name is shown as a name: in one line, not endless, and never as something a mail program turns into a link. */
const plain = (value: string | number) =>
  typeof value === 'number' ? value : cut(oneLine(value.replaceAll('://', ' ')), MAX_VALUE);

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
