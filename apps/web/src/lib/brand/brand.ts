/**
 * The six colors of a brand (docs/product-rules.md#brands) as design tokens. All derived colors (soft, line, edge,
 * hover and on-colors) are adjusted until they reach 4.5:1. In dark mode only button and secondary color apply. A dark
 * sidebar or login color is kept; a light one becomes the dark surface. A default color changes nothing.
 */
import { type BrandColours, type ColourField, DEFAULT_COLOURS } from './brand-defaults.ts';
import { contrast, hexOf, isColour, mix, oklch, onColour, READABLE, readable, readsOn, shade } from './colour.ts';

export type Tokens = Record<`--${string}`, string>;
export interface BrandTokens {
  light: Tokens;
  dark: Tokens;
}

/** The neutral surfaces of both themes (theme/tokens.css). Every text must be readable on them. */
const LIGHT_SURFACES = ['#ffffff', '#f9f9fb', '#f6f6f9', '#f1f1f5'];
const DARK_SURFACES = ['#141418', '#0f0f12', '#1a1a1f', '#222229', '#1e1e24'];
const DARK_BG = '#141418';
const SOFT_TEXT_LIGHT = ['#17171c', '#4d4d59', '#656572', '#157347', '#8a5200', '#b9251b', '#0a6685'];
const SOFT_TEXT_DARK = ['#ededf2', '#b4b4c0', '#9494a2', '#5fce95', '#e8b357', '#ff8a7f', '#62d3f7'];

export function brandTokens(colours: BrandColours): BrandTokens {
  const chosen = (field: ColourField) => {
    const value = colours[field];
    if (!isColour(value)) return null;
    return hexOf(value) === DEFAULT_COLOURS[field] ? null : hexOf(value);
  };
  const secondary = chosen('secondary_color');
  const data = secondary ?? DEFAULT_COLOURS.secondary_color;
  const button = chosen('button_color');
  const soft = button ? softOf(button) : '#f0edff';
  const text = chosen('text_color');
  const surfaces = [...LIGHT_SURFACES, soft];
  const login = chosen('login_page_bg_color');
  const side = chosen('sidebar_background_color');
  return {
    light: {
      ...(button && primaryLight(button, soft, text ?? DEFAULT_COLOURS.text_color)),
      ...(secondary && dataTokens(secondary, 'light')),
      ...(text && textTokens(text, surfaces)),
      ...headingTokens(chosen('heading_color'), surfaces),
      ...(side && sideTokens(side, data)),
      ...((login || secondary) && loginTokens(login ?? DEFAULT_COLOURS.login_page_bg_color, secondary)),
    },
    dark: {
      ...(button && primaryDark(button)),
      ...(secondary && dataTokens(secondary, 'dark')),
      ...(side && isDark(side) && sideTokens(side, data)),
      ...((login || secondary) && loginTokens(darkLogin(login), secondary)),
    },
  };
}

/** Tokens of a pale sidebar and the surfaces around it in the light theme (theme/tokens.css). */
const PLAIN: Tokens = {
  '--bg': '#ffffff',
  '--border': '#e6e6ec',
  '--border-ctl': '#d3d3dc',
  '--side-text': 'var(--text)',
  '--side-text-2': 'var(--text-2)',
  '--side-text-3': 'var(--text-3)',
  '--side-hover': '#f1f1f5',
  '--side-raise': '#ffffff',
  '--side-border': '#e6e6ec',
  '--side-on': 'var(--primary-soft)',
  '--side-on-text': 'var(--primary-text)',
  '--side-meter': '#edf0f4',
  '--side-data': 'var(--d1)',
};

/**
 * All tokens of the six colors in the light theme, including defaults: a preview is embedded in another brand's page.
 */
export function previewTokens(colours: BrandColours): Tokens {
  const colour = (field: ColourField) => {
    const value = colours[field];
    return isColour(value) ? hexOf(value) : DEFAULT_COLOURS[field];
  };
  const [button, secondary, text] = [colour('button_color'), colour('secondary_color'), colour('text_color')];
  const soft = softOf(button);
  const surfaces = [...LIGHT_SURFACES, soft];
  return {
    ...PLAIN,
    ...primaryLight(button, soft, text),
    ...dataTokens(secondary, 'light'),
    ...textTokens(text, surfaces),
    ...headingTokens(colour('heading_color'), surfaces),
    ...sideTokens(colour('sidebar_background_color'), secondary),
    ...loginTokens(colour('login_page_bg_color'), secondary),
  };
}

/** Fills and thin shapes that carry meaning beside words (WCAG AA for graphics). */
const VISIBLE = 3;

const isDark = (colour: string) => contrast('#ffffff', colour) >= READABLE;
const darkLogin = (login: string | null) =>
  login === null ? DEFAULT_COLOURS.login_page_bg_color : isDark(login) ? login : DARK_BG;

/** The palest tint on which every text color of the light theme is readable. */
function softOf(button: string) {
  for (let l = 0.955; l < 1; l += 0.005) {
    const tint = shade(button, l, 0.13);
    if (SOFT_TEXT_LIGHT.every((text) => contrast(text, tint) >= READABLE)) return tint;
  }
  return '#ffffff';
}

function darkSoftOf(button: string) {
  for (let l = 0.27; l > 0.15; l -= 0.005) {
    const tint = shade(button, l, 0.32);
    if (SOFT_TEXT_DARK.every((text) => contrast(text, tint) >= READABLE)) return tint;
  }
  return DARK_BG;
}

/** Pressed or hovered: a visible step away, with readable text. */
function hoverOf(button: string, on: string, step: number) {
  const { l } = oklch(button);
  const candidates = [shade(button, l + step), shade(button, l - step), button];
  return candidates.find((candidate) => contrast(on, candidate) >= READABLE) ?? button;
}

function primaryLight(button: string, soft: string, text: string): Tokens {
  const surfaces = [...LIGHT_SURFACES, soft];
  const on = onColour(button, text);
  return {
    '--primary': button,
    '--on-primary': on,
    '--primary-hover': hoverOf(button, on, -0.05),
    '--primary-soft': soft,
    '--primary-line': shade(button, 0.84, 0.45),
    '--primary-edge': readable(button, surfaces, 'dark'),
    '--primary-text': readable(button, surfaces, 'dark'),
  };
}

function primaryDark(button: string): Tokens {
  const soft = darkSoftOf(button);
  const surfaces = [...DARK_SURFACES, soft];
  const on = onColour(button);
  return {
    '--primary': button,
    '--on-primary': on,
    '--primary-hover': hoverOf(button, on, 0.05),
    '--primary-soft': soft,
    '--primary-line': shade(button, 0.43, 0.6),
    '--primary-edge': readable(button, surfaces, 'light'),
    '--primary-text': readable(shade(button, Math.max(0.78, oklch(button).l), 0.6), surfaces, 'light'),
  };
}

/**
 * The secondary color is used for data. It is a fill, so adjacent shades differ in lightness rather than in contrast to
 * white.
 */
function dataTokens(secondary: string, scheme: 'light' | 'dark'): Tokens {
  const { l } = oklch(secondary);
  const deep = shade(secondary, l > 0.55 ? l - 0.2 : l + 0.2);
  const pale = shade(secondary, 0.88, 0.45);
  const map =
    scheme === 'light'
      ? {
          '--map-1': shade(secondary, 0.91, 0.35),
          '--map-2': shade(secondary, 0.83, 0.65),
          '--map-4': shade(secondary, 0.53),
        }
      : {
          '--map-1': shade(secondary, 0.35, 0.4),
          '--map-2': shade(secondary, 0.5, 0.7),
          '--map-4': shade(secondary, 0.88, 0.5),
        };
  return {
    '--secondary': secondary,
    '--d1': secondary,
    '--d2': deep,
    '--d4': pale,
    '--d1-soft': scheme === 'light' ? pale : shade(secondary, 0.44, 0.6),
    '--map-3': secondary,
    ...map,
  };
}

/** Three text strengths in the brand's hue, all readable on every surface. */
function textTokens(text: string, surfaces: string[]): Tokens {
  const strong = readable(text, surfaces, 'dark');
  const faint = (share: number) => readable(mix(strong, '#ffffff', share), surfaces, 'dark');
  return { '--text': strong, '--text-2': faint(0.24), '--text-3': faint(0.36) };
}

const headingTokens = (heading: string | null, surfaces: string[]): Tokens =>
  heading ? { '--heading': readable(heading, surfaces, 'dark') } : {};

/** A pale sidebar keeps the ordinary text and selection colors. A colored one gets computed ones. */
function sideTokens(side: string, secondary: string): Tokens {
  const plain = SOFT_TEXT_LIGHT.slice(0, 3).every((text) => contrast(text, side) >= READABLE);
  if (plain) return { '--bg-side': side };
  const on = onColour(side, '#17171c');
  const layers = [0.08, 0.16].map((share) => layer(side, on, share));
  const [hover, selected] = layers as [string, string];
  const surfaces = [side, ...layers];
  return {
    '--bg-side': side,
    '--side-text': on,
    '--side-text-2': fade(on, side, 0.18, surfaces),
    '--side-text-3': fade(on, side, 0.3, surfaces),
    '--side-hover': hover,
    '--side-raise': hover,
    '--side-border': mix(side, on, 0.18),
    '--side-on': selected,
    '--side-on-text': on,
    '--side-meter': mix(side, on, 0.22),
    '--side-data': readable(secondary, [hover, mix(side, on, 0.22)], isDark(side) ? 'light' : 'dark', VISIBLE),
  };
}

/** A thin layer of the text color over the surface, thin enough that the text stays readable. */
function layer(surface: string, on: string, share: number): string {
  for (let part = share; part > 0.01; part /= 1.4) {
    const result = mix(surface, on, part);
    if (readsOn(on, [result])) return result;
  }
  return surface;
}

/** Fades text toward the surface while it stays readable. */
function fade(on: string, surface: string, share: number, surfaces: string[]): string {
  for (let part = share; part > 0.01; part -= 0.02) {
    const result = mix(on, surface, part);
    if (readsOn(result, surfaces)) return result;
  }
  return on;
}

/** The brand panel of the login page: its color, and a map whose cells warm up to the secondary color. */
function loginTokens(login: string, chosenSecondary: string | null): Tokens {
  const secondary = chosenSecondary ?? DEFAULT_COLOURS.secondary_color;
  const on = onColour(login);
  const raise = isDark(login) ? layer(login, on, 0.04) : mix(login, '#ffffff', 0.7);
  const surfaces = [login, raise];
  const cold = mix(login, on, 0.07);
  return {
    '--login-bg': login,
    '--login-raise': raise,
    '--login-line': mix(login, on, 0.2),
    '--login-text': on,
    '--login-text-2': fade(on, login, 0.24, surfaces),
    '--login-hex-0': cold,
    '--login-hex-1': mix(cold, secondary, 0.24),
    '--login-hex-2': mix(cold, secondary, 0.55),
    '--login-hex-3': secondary,
    '--login-hex-4': mix(secondary, on, 0.6),
    '--login-ok': readable('#3fa673', surfaces, isDark(login) ? 'light' : 'dark'),
  };
}
