/** Color arithmetic: lightness in OKLCH (equal steps look equal), contrast by WCAG. Loaded only for branded colors. */
import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  parse,
  useMode,
  wcagContrast,
} from 'culori/fn';

// biome-ignore-start lint/correctness/useHookAtTopLevel: culori's name for registering a colour space, not a React hook
useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
useMode(modeOklch);
// biome-ignore-end lint/correctness/useHookAtTopLevel: as above

const toOklch = converter('oklch');
const toRgb = converter('rgb');

/** Minimum contrast for text and meaningful pairs (WCAG AA). */
export const READABLE = 4.5;
const STEP = 0.01;

export const contrast = (a: string, b: string) => wcagContrast(a, b);
export const isColour = (value: unknown): value is string => typeof value === 'string' && parse(value) !== undefined;
export const hexOf = (colour: string) => formatHex(colour) ?? colour;

export function oklch(colour: string): Oklch {
  const found = toOklch(colour);
  if (!found) throw new Error(`Not a colour: ${colour}`);
  return found;
}

/** The color at another lightness, with its chroma scaled and clipped to the screen's gamut. */
export function shade(colour: string, lightness: number, chroma = 1) {
  const { c, h } = oklch(colour);
  const l = Math.min(1, Math.max(0, lightness));
  return formatHex(clampChroma({ mode: 'oklch', l, c: c * chroma, ...(h !== undefined && { h }) }, 'oklch'));
}

/** `share` of `b` over `a`, as a translucent layer would look. */
export function mix(a: string, b: string, share: number) {
  const [x, y] = [toRgb(a), toRgb(b)];
  if (!x || !y) throw new Error(`Not a colour: ${a} ${b}`);
  const part = (from: number, to: number) => from + (to - from) * share;
  return formatHex({ mode: 'rgb', r: part(x.r, y.r), g: part(x.g, y.g), b: part(x.b, y.b) });
}

export const readsOn = (colour: string, surfaces: string[], least = READABLE) =>
  surfaces.every((surface) => contrast(colour, surface) >= least);

/** The nearest darker (or lighter) shade that is readable on every surface; black (or white) if there is none. */
export function readable(colour: string, surfaces: string[], towards: 'dark' | 'light', least = READABLE) {
  const start = oklch(colour).l;
  for (let l = start; l >= 0 && l <= 1; l += towards === 'dark' ? -STEP : STEP) {
    const candidate = l === start ? hexOf(colour) : shade(colour, l);
    if (readsOn(candidate, surfaces, least)) return candidate;
  }
  return towards === 'dark' ? '#000000' : '#ffffff';
}

/** White if readable, else the given dark text, else black. White or black is always readable. */
export function onColour(background: string, darkText = '#17171c') {
  if (contrast('#ffffff', background) >= READABLE) return '#ffffff';
  return contrast(darkText, background) >= READABLE ? hexOf(darkText) : '#000000';
}
