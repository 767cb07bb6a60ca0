/** Cleans text and numbers that neither the database nor the screen can hold. */

const NUL = '\u0000';

/** Neither UTF-8 nor PostgreSQL can hold a NUL or half of a surrogate pair. */
const isStorableText = (text: string) => text.isWellFormed() && !text.includes(NUL);

/** The range of a `real` column. Schemas reject infinity. */
const isStorableNumber = (number: number) => number === 0 || (Math.abs(number) > 1e-37 && Math.abs(number) < 1e38);

/**
 * Replaces a text that cannot be stored. No schema accepts it, so exactly the field, or the one row of many, that held
 * it is rejected by name. Error reports, which accept any text, show the gaps instead.
 */
export class Unstorable {
  readonly shown: string;

  constructor(text: string) {
    this.shown = shown(text);
  }

  toJSON() {
    return this.shown;
  }
}

const shown = (text: string) => text.toWellFormed().replaceAll(NUL, '\uFFFD');

/** Prepares an untrusted value for validation. Changes objects and arrays in place. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return isStorableText(value) ? value : new Unstorable(value);
  if (typeof value === 'number') return isStorableNumber(value) ? value : Number.NaN;
  if (typeof value === 'object' && value !== null) makeStorable(value as Record<string, unknown>);
  return value;
}

/** Only what has to change is written: long inputs are looked through on the thread that serves everybody. */
function makeStorable(object: Record<string, unknown>) {
  for (const key of Object.keys(object)) {
    const value = object[key];
    const changed = storable(value);
    const isName = isStorableText(key);
    if (isName && Object.is(changed, value)) continue;
    if (!isName) delete object[key];
    object[isName ? key : shown(key)] = changed;
  }
}

/** Truncates to this many UTF-16 units without splitting a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(max));
  return text.slice(0, isSplit ? max - 1 : max);
}

/**
 * Invisible characters: controls, direction marks, zero-width spaces and line separators. Tab, line break and the
 * joiners used by Persian and emoji are allowed.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/;
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'g');

export const isVisible = (text: string) => !INVISIBLE.test(text);
/** A chunk of a text stream. Spaces at its ends are significant. */
export const cleanPiece = (text: string) => text.toWellFormed().replace(ALL_INVISIBLE, '');
/** For values from files, vendors and clipboards, where these characters are noise. */
export const cleanText = (text: string) => cleanPiece(text).trim();
/** Shows what was really sent: `\u202e` instead of its effect. */
export const showInvisible = (text: string) =>
  text.replace(ALL_INVISIBLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
