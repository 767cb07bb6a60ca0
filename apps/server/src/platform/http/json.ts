/** Parses an untrusted JSON body: limited in depth and number of values, and without prototype keys. */

const MAX_DEPTH = 64;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const isOpening = (sign: number) => sign === 91 || sign === 123;
const isClosing = (sign: number) => sign === 93 || sign === 125;

/**
 * Counts levels and values in one pass before parsing and stops at the first that is too many, so that nothing is built of a
 * text that is refused. Every value but the first of an object or array follows a comma.
 */
function isTooMuch(text: string, maxValues: number): boolean {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === QUOTE) {
      i = endOfString(text, i);
    } else if (sign === COMMA) {
      if (++values > maxValues) return true;
    } else if (isOpening(sign)) {
      if (++depth > MAX_DEPTH || ++values > maxValues) return true;
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
