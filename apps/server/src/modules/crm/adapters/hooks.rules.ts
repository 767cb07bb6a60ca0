/** Helpers for webhooks of all vendors. Pure. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The most contacts that one webhook may name. */
const MOST_HINTED = 1000;
const ID = /^[\w-]{1,64}$/;

/** A contact's id; empty if the value is not an id. */
export function idOf(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return ID.test(text) ? text : '';
}

/** The objects of a list in a webhook. Everything else is ignored. */
export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null).slice(0, MOST_HINTED) : [];

/** An object in a webhook; empty if it is none. */
export const objectOf = (value: unknown): Record<string, unknown> => objectsIn([value])[0] ?? {};

export const isSame = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);

export const oneHeader = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
