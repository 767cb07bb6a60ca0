import { describe, expect, it } from 'vitest';
import { previewTokens } from './brand.ts';
import { DEFAULT_COLOURS } from './brand-defaults.ts';
import { contrast } from './colour.ts';
import { findUnreadable } from './contrast.ts';

describe('unreadable colors', () => {
  it('are reported with the replacement on screen and the nearest readable shade', () => {
    const [button] = findUnreadable({ ...DEFAULT_COLOURS, button_color: '#F2A900', text_color: '#22302F' });
    expect(button).toMatchObject({ field: 'button_color', colour: '#F2A900', instead: '#22302f' });
    expect(button?.ratio).toBeCloseTo(2, 0);
    expect(button?.insteadRatio).toBeGreaterThan(4.5);
    expect(contrast('#ffffff', button?.nearest ?? '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('include texts and headings too pale for white', () => {
    const found = findUnreadable({ ...DEFAULT_COLOURS, text_color: '#aaaaaa', heading_color: '#bbccdd' });
    expect(found.map(({ field }) => field)).toEqual(['text_color', 'heading_color']);
    expect(found.every(({ nearest }) => contrast(nearest, '#ffffff') >= 4.5)).toBe(true);
  });

  it('do not include defaults and invalid colors', () => {
    expect(findUnreadable(DEFAULT_COLOURS)).toEqual([]);
    expect(findUnreadable({ button_color: '#f2', text_color: 'url(x)' })).toEqual([]);
  });
});

describe('a preview', () => {
  it('sets every token, so that the surrounding brand does not show through', () => {
    const some = previewTokens({ ...DEFAULT_COLOURS, sidebar_background_color: '#0f3d3e', button_color: '#f2a900' });
    expect(Object.keys(previewTokens(DEFAULT_COLOURS)).sort()).toEqual(Object.keys(some).sort());
    expect(some).toMatchObject({ '--bg-side': '#0f3d3e', '--side-text': '#ffffff', '--primary': '#f2a900' });
    expect(previewTokens({ button_color: 'red;}body{' })['--primary']).toBe(DEFAULT_COLOURS.button_color);
  });
});
