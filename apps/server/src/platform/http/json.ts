/** Parses an untrusted JSON body: limited depth and no prototype keys. */

const MAX_DEPTH = 64;

/** Checks the nesting depth in one pass before parsing, so that deep nesting is rejected cheaply. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (inString) {
      if (sign === 92) i++;
      else if (sign === 34) inString = false;
    } else if (sign === 34) inString = true;
    else if (sign === 91 || sign === 123) {
      if (++depth > MAX_DEPTH) return true;
    } else if (sign === 93 || sign === 125) depth--;
  }
  return false;
}

const withoutPrototypeKeys = (_key: string, value: unknown) => {
  if (value && typeof value === 'object') {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      if (Object.hasOwn(value, name)) delete (value as Record<string, unknown>)[name];
    }
  }
  return value;
};

export function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  if (isTooDeep(text)) return { ok: false };
  try {
    // The reviver is slow, so it is used only for bodies that may contain such a key, plain or escaped.
    return {
      ok: true,
      value: /__proto__|constructor|prototype|\\u/i.test(text)
        ? JSON.parse(text, withoutPrototypeKeys)
        : JSON.parse(text),
    };
  } catch {
    return { ok: false };
  }
}
