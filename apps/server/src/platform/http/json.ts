/** Parses an untrusted JSON body: limited in depth, number of values and names of an object, and without prototype keys. */
import { MAX_NAMES } from '@leadwright/contract/bounds';

const MAX_DEPTH = 64;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const BRACE = 123;
const isOpening = (sign: number) => sign === 91 || sign === BRACE;
const isClosing = (sign: number) => sign === 93 || sign === 125;

/**
 * Counts levels and values in one pass before parsing and stops at the first that is too many, so that nothing is built of a
 * text that is refused. Every value but the first of an object or array follows a comma.
 */
function isTooMuch(text: string, maxValues: number): boolean {
  /** How many more names the object at each depth may have. */
  const names = new Float64Array(MAX_DEPTH + 1);
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === QUOTE) {
      i = endOfString(text, i);
    } else if (sign === COMMA) {
      names[depth] = (names[depth] as number) - 1;
      if (++values > maxValues || (names[depth] as number) < 0) return true;
    } else if (isOpening(sign)) {
      if (++depth > MAX_DEPTH || ++values > maxValues) return true;
      names[depth] = sign === BRACE ? MAX_NAMES - 1 : Number.POSITIVE_INFINITY;
    } else if (isClosing(sign)) depth--;
  }
  return false;
}

/** Where the string that begins at `from` ends; the end of the text if it does not. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

/** In place, and without a reviver, which costs far more than parsing itself. */
function dropPrototypeKeys(value: unknown) {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    for (const name of PROTOTYPE_KEYS) {
      if (Object.hasOwn(value, name)) delete (value as Record<string, unknown>)[name];
    }
  }
  for (const each of Object.values(value)) dropPrototypeKeys(each);
}

export function parseJson(text: string, maxValues: number): { ok: true; value: unknown } | { ok: false } {
  if (isTooMuch(text, maxValues)) return { ok: false };
  try {
    const value: unknown = JSON.parse(text);
    // Plain or escaped.
    if (/__proto__|constructor|prototype|\\u/i.test(text)) dropPrototypeKeys(value);
    return { ok: true, value };
  } catch {
    return { ok: false };
  }
}
