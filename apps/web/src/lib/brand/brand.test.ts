import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandTokens, type Tokens } from './brand.ts';
import { DEFAULT_COLOURS } from './brand-defaults.ts';
import { contrast, oklch } from './colour.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const brand = fc.record({
  button_color: colour,
  secondary_color: colour,
  sidebar_background_color: colour,
  login_page_bg_color: colour,
  text_color: colour,
  heading_color: colour,
});
const RUNS = 500;

const BASE: Record<'light' | 'dark', Tokens> = {
  light: {
    '--bg': '#ffffff',
    '--bg-side': '#f9f9fb',
    '--bg-sunk': '#f6f6f9',
    '--bg-hover': '#f1f1f5',
    '--text': '#17171c',
    '--text-2': '#4d4d59',
    '--text-3': '#656572',
    '--heading': '#17171c',
  },
  dark: {
    '--bg': '#141418',
    '--bg-side': '#0f0f12',
    '--bg-sunk': '#1a1a1f',
    '--bg-hover': '#222229',
    '--bg-float': '#1e1e24',
    '--text': '#ededf2',
    '--text-2': '#b4b4c0',
    '--text-3': '#9494a2',
    '--heading': '#ededf2',
  },
};
/** [text, surfaces behind it]. A sidebar with its own text colors is checked separately. */
const PAIRS: [`--${string}`, `--${string}`[]][] = [
  ['--on-primary', ['--primary', '--primary-hover']],
  ['--primary-text', ['--bg', '--bg-sunk', '--bg-hover', '--primary-soft']],
  ['--primary-edge', ['--bg', '--bg-sunk', '--bg-hover', '--primary-soft']],
  ['--text', ['--bg', '--bg-sunk', '--bg-hover', '--primary-soft']],
  ['--text-2', ['--bg', '--bg-sunk', '--bg-hover', '--primary-soft']],
  ['--text-3', ['--bg', '--bg-sunk', '--bg-hover', '--primary-soft']],
  ['--heading', ['--bg', '--bg-sunk', '--bg-hover', '--primary-soft']],
  ['--login-text', ['--login-bg', '--login-raise']],
  ['--login-text-2', ['--login-bg', '--login-raise']],
  ['--login-ok', ['--login-raise']],
  ['--side-text', ['--bg-side', '--side-hover', '--side-on']],
  ['--side-text-2', ['--bg-side', '--side-hover', '--side-on']],
  ['--side-text-3', ['--bg-side', '--side-hover', '--side-raise']],
  ['--side-on-text', ['--side-on']],
];

function unreadable(scheme: 'light' | 'dark', tokens: Tokens) {
  const all: Tokens = { ...BASE[scheme], ...tokens };
  return PAIRS.flatMap(([text, surfaces]) =>
    surfaces
      .filter((surface) => all[text] && all[surface] && contrast(all[text], all[surface]) < 4.5)
      .map((surface) => `${scheme}: ${text} ${all[text]} on ${surface} ${all[surface]}`),
  );
}

describe('brandTokens', () => {
  it('keeps every pair of text and surface at 4.5:1 or better, for any six colors', () => {
    holds(
      fc.property(brand, (colours) => {
        const { light, dark } = brandTokens(colours);
        expect([...unreadable('light', light), ...unreadable('dark', dark)]).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('uses the chosen colors unchanged as fills', () => {
    holds(
      fc.property(brand, (colours) => {
        const { light } = brandTokens(colours);
        expect(light['--primary']).toBe(colours.button_color);
        expect(light['--d1']).toBe(colours.secondary_color);
        expect(light['--bg-side']).toBe(colours.sidebar_background_color);
        expect(light['--login-bg']).toBe(colours.login_page_bg_color);
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing for the default colors, in any spelling', () => {
    expect(brandTokens({ ...DEFAULT_COLOURS, button_color: '#573BFF' })).toEqual({ light: {}, dark: {} });
    expect(brandTokens({})).toEqual({ light: {}, dark: {} });
  });

  it('ignores invalid colors', () => {
    expect(brandTokens({ button_color: 'url(evil)', text_color: '', heading_color: null })).toEqual({
      light: {},
      dark: {},
    });
  });

  it('switches the button text to the text color if white is not readable, as on the brand screen', () => {
    const { light } = brandTokens({ button_color: '#F2A900', text_color: '#22302F' });
    expect(light['--on-primary']).toBe('#22302f');
  });

  it('keeps a dark sidebar and login color in dark mode and drops a light one', () => {
    const kept = brandTokens({ sidebar_background_color: '#0f3d3e', login_page_bg_color: '#0f3d3e' }).dark;
    expect([kept['--bg-side'], kept['--login-bg']]).toEqual(['#0f3d3e', '#0f3d3e']);
    const dropped = brandTokens({ sidebar_background_color: '#f3f1ea', login_page_bg_color: '#f3f1ea' }).dark;
    expect([dropped['--bg-side'], dropped['--login-bg']]).toEqual([undefined, '#141418']);
  });

  it('gives adjacent data colors different lightness', () => {
    holds(
      fc.property(colour, (secondary_color) => {
        const { light } = brandTokens({ secondary_color });
        if (!light['--d1'] || !light['--d2']) return;
        expect(Math.abs(oklch(light['--d1']).l - oklch(light['--d2']).l)).toBeGreaterThan(0.1);
      }),
      { numRuns: 500 },
    );
  });
});
