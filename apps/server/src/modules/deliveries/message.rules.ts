/** What is posted, and how it is signed: Standard Webhooks headers beside `Authorization-Token`. Pure. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { EndpointRow, Format } from './deliveries.table.ts';

const ENDS_LENGTH = 4;
const SECRET_PREFIX = 'whsec_';

export const newToken = () => randomBytes(24).toString('base64url');
/** As Standard Webhooks writes them. */
export const newSecret = () => `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`;
/** Enough to recognise it, nothing of a short one. */
export const endsOf = (text: string) => (text.length > 2 * ENDS_LENGTH ? text.slice(-ENDS_LENGTH) : '');

export const contextOf = ({ account_id, id }: Pick<EndpointRow, 'account_id' | 'id'>, column: 'token' | 'secret') =>
  `delivery_endpoints:${account_id}:${id}:${column}`;

/** Stays the same in every attempt: receivers recognise a repetition by it. */
export const messageId = (accountId: number, deliveryId: number) => `msg_${accountId}_${deliveryId}`;

interface Content {
  event: string;
  format: Format;
  created_at: Date;
}

/** `data` is JSON. The timestamp is that of the event, so that a retry has the same body. */
export function bodyOf({ event, format, created_at }: Content, data: string): string {
  return format === 'bare' ? data : `${openingOf(event, created_at)}${data}}`;
}

/** News of one kind that came together begin alike. */
let opening = { event: '', time: 0, text: '' };
function openingOf(event: string, at: Date): string {
  const time = at.getTime();
  if (opening.event !== event || opening.time !== time)
    opening = { event, time, text: `{"type":${JSON.stringify(event)},"timestamp":"${at.toISOString()}","data":` };
  return opening.text;
}

const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1000));

const signature = (key: KeyObject, id: string, at: Date, body: string): string =>
  `v1,${createHmac('sha256', key)
    .update(`${id}.${secondsOf(at)}.${body}`)
    .digest('base64')}`;

export interface Sealing {
  token: string;
  /** One, or two while the old one is still accepted. */
  secrets: string[];
  /** The same as keys: made once for many signatures. */
  keys: KeyObject[];
}

export const sealingOf = (token: string, secrets: string[]): Sealing => ({
  token,
  secrets,
  keys: secrets.map((secret) => createSecretKey(Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))),
});

export const headersOf = (id: string, at: Date, body: string, { token, keys }: Sealing): Record<string, string> => ({
  'content-type': 'application/json',
  'authorization-token': token,
  'webhook-id': id,
  'webhook-timestamp': secondsOf(at),
  'webhook-signature': keys.map((key) => signature(key, id, at, body)).join(' '),
});

/** The same as history shows them. */
export const shownHeaders = (id: string, at: Date, tokenEnds: string) => {
  const clear = (name: string, value: string) => ({ name, value, hidden: false, ends: '' });
  return [
    clear('Content-Type', 'application/json'),
    { name: 'Authorization-Token', value: '', hidden: true, ends: tokenEnds },
    clear('webhook-id', id),
    clear('webhook-timestamp', secondsOf(at)),
    { name: 'webhook-signature', value: 'v1,', hidden: true, ends: '' },
  ];
};
