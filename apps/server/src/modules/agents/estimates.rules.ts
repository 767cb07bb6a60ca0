/**
 * What an agent confirms before it spends: an estimate that is good for one question at one price, for the key that asked, for
 * some minutes. It is signed instead of stored, so every process can read it. Pure.
 */
import { Expected } from '@leadwright/contract/leads/results';
import { z } from 'zod';
import { sameSecret } from '../../platform/secrets.ts';

export const ESTIMATE_MINUTES = 10;
const MAC_BYTES = 16;
const PREFIX = 'est_';

/** What it belongs to. The question is what the schema made of it, so the order of its parts does not matter. */
export interface Asked {
  accountId: number;
  keyId: number | null;
  act: 'search' | 'enrichment' | 'texts' | 'workflow';
  question: unknown;
}

const Priced = z.object({
  cost_each: z.number(),
  maximum_credits: z.number(),
  /** The rows that it was made for. */
  rows: Expected.optional(),
  /** Epoch seconds. */
  until: z.number(),
  nonce: z.string(),
});
export type Priced = z.output<typeof Priced>;

type Sign = (text: string) => Buffer;

const macOf = (sign: Sign, { accountId, keyId, act, question }: Asked, payload: string) =>
  sign(JSON.stringify([accountId, keyId, act, question, payload]))
    .subarray(0, MAC_BYTES)
    .toString('base64url');

export const expiryOf = (now: Date) => Math.floor(now.getTime() / 1000) + ESTIMATE_MINUTES * 60;

export function writeEstimate(sign: Sign, asked: Asked, priced: Priced): string {
  const payload = Buffer.from(JSON.stringify(priced)).toString('base64url');
  return `${PREFIX}${payload}.${macOf(sign, asked, payload)}`;
}

export function readEstimate(sign: Sign, asked: Asked, estimate: string, now: Date): Priced | 'wrong' | 'expired' {
  const [, payload = '', mac = ''] = /^est_([\w-]{1,600})\.([\w-]{22})$/.exec(estimate.trim()) ?? [];
  if (!payload || !sameSecret(macOf(sign, asked, payload), mac)) return 'wrong';
  const priced = Priced.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return priced.until * 1000 < now.getTime() ? 'expired' : priced;
}
