/** Posts of the second billing provider: signature verification and parsing (docs/product-rules.md#payments). Pure. */

import { createHmac } from 'node:crypto';
import { cleanText, cut } from '@leadwright/contract/text';
import { sameSecret } from '../../../platform/secrets.ts';

const SIGNATURES = ['verification_code', 'hash'];

type Field = [name: string, value: string];

/** Empty in PHP's sense: such values are not part of the signature. */
const isEmpty = (value: string) => value === '' || value === '0';

const sign = (values: string[], secret: string) => createHmac('sha1', secret).update(values.join('|')).digest('hex');

const signed = (fields: Field[]) => fields.filter(([name, value]) => !SIGNATURES.includes(name) && !isEmpty(value));

/** `verification_code`: values as they came, put in order of their position, positions compared as text (0, 1, 10, 11, 2). */
export function verificationCode(fields: Field[], secret: string): string {
  const values = signed(fields).map(([, value]) => value);
  const order = values.map((_value, index) => String(index)).sort();
  return sign(
    order.map((index) => values[Number(index)] as string),
    secret,
  );
}

/** `hash`, of the newer scheme: values in order of their names. */
export function postHash(fields: Field[], secret: string): string {
  const byName = [...signed(fields)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sign(
    byName.map(([, value]) => value.trim()),
    secret,
  );
}

/** At least one signature must be present, and all present ones must be valid. */
export function isGenuine(fields: Field[], secret: string): boolean {
  const given = new Map(fields);
  const code = given.get('verification_code');
  const hash = given.get('hash');
  if (!code && !hash) return false;
  if (code && !sameSecret(code.toLowerCase(), verificationCode(fields, secret))) return false;
  return !hash || sameSecret(hash.toLowerCase(), postHash(fields, secret));
}

/**
 * The signature covers values but not field names. So only known names are accepted, each once, and important fields only in
 * the provider's order and with a value of the expected type: a value moved to another name is then rejected.
 */
const NAMES =
  /^(event|mode|payment_processor|is_rebill|amount|tracking_id|product_name|campaign_(id|name)|licenses(\[\w*\])?|verification_code|hash|(buyer|billing|shipping|affiliate|ref_affiliate|coupon|tax|custom)_\w+|transaction_\w+|invoice_id|product_id)$/;
const KINDS: Record<string, RegExp> = {
  event: /^[a-z-]+$/i,
  mode: /^(live|test)$/,
  transaction_id: /^PK-[\w-]+$/i,
  invoice_id: /^PK-[\w-]+$/i,
  transaction_time: /^\d[\d :TZ.+-]*$/,
  product_id: /^\d+$/,
  buyer_email: /^[^\s@]+@[^\s@]+$/,
};

const ORDER = [
  'event',
  'mode',
  'amount',
  'buyer_first_name',
  'buyer_last_name',
  'buyer_email',
  'transaction_id',
  'invoice_id',
  'transaction_time',
  'product_id',
  'product_name',
];

function isWellNamed(fields: Field[]): boolean {
  const once = fields.filter(([name]) => !name.endsWith('[]'));
  if (new Set(once.map(([name]) => name)).size !== once.length) return false;
  const places = fields.map(([name]) => ORDER.indexOf(name)).filter((place) => place >= 0);
  if (places.some((place, index) => place < (places[index - 1] ?? 0))) return false;
  return fields.every(([name, value]) => NAMES.test(name) && (isEmpty(value) || (KINDS[name]?.test(value) ?? true)));
}

const EFFECTS = {
  sales: 'activate',
  'subscription-created': 'activate',
  'subscription-payment': 'activate',
  'subscription-cancelled': 'cancel',
  'subscription-canceled': 'cancel',
  'subscription-completed': 'cancel',
  refund: 'end',
  chargeback: 'end',
} as const;

export interface Post {
  /** Posts have no id; these three fields identify one. */
  eventId: string;
  event: string;
  effect: (typeof EFFECTS)[keyof typeof EFFECTS] | null;
  isTest: boolean;
  invoiceId: string;
  productId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The code of a partner's link, handed to the order form as `custom_partner`. */
  partner?: string;
  /** Milliseconds; null: it did not say. */
  at: number | null;
}

/** Null: not theirs. */
export function readPost(body: string, secret: string): Post | null {
  const fields: Field[] = [...new URLSearchParams(body)];
  if (!isWellNamed(fields) || !isGenuine(fields, secret)) return null;
  const given = new Map(fields);
  const text = (name: string) => cut(cleanText(given.get(name) ?? ''), 255);
  const event = text('event').toLowerCase();
  const invoiceId = text('invoice_id') || text('transaction_id');
  return {
    eventId: cut([event, text('transaction_id'), invoiceId, text('transaction_time')].join(':'), 255),
    event,
    effect: EFFECTS[event as keyof typeof EFFECTS] ?? null,
    isTest: text('mode') === 'test',
    invoiceId,
    productId: text('product_id'),
    email: text('buyer_email').toLowerCase(),
    firstName: cut(text('buyer_first_name'), 100),
    lastName: cut(text('buyer_last_name'), 100),
    partner: cut(text('custom_partner').toLowerCase(), 40),
    at: timeOf(text('transaction_time')),
  };
}

/** Seconds since 1970, or a date in words. */
function timeOf(text: string): number | null {
  const time = /^\d{9,}$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  return Number.isFinite(time) ? time : null;
}

/** One paid period later; the 29th to 31st fall back to the month's last day. */
export function periodEnd(start: Date, interval: 'month' | 'year'): Date {
  const months = interval === 'year' ? 12 : 1;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
