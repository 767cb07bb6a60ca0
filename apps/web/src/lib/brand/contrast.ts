/** Finds unreadable brand colors, their replacement on screen, and the nearest readable color. Pure. */
import type { BrandColours } from './brand-defaults.ts';
import { contrast, isColour, onColour, READABLE, readable } from './colour.ts';

export const WHITE = '#ffffff';

export interface Finding {
  field: 'button_color' | 'text_color' | 'heading_color';
  colour: string;
  ratio: number;
  /** The replacement on screen, and its contrast. */
  instead: string;
  insteadRatio: number;
  /** The nearest readable shade. */
  nearest: string;
}

/** Sidebar and login page accept any color: their texts are computed from it. */
export function findUnreadable(colours: BrandColours): Finding[] {
  const { button_color: button, text_color: text } = colours;
  const found: Finding[] = [];
  if (isColour(button) && contrast(WHITE, button) < READABLE) {
    const instead = onColour(button, isColour(text) ? text : undefined);
    found.push({
      field: 'button_color',
      colour: button,
      ratio: contrast(WHITE, button),
      instead,
      insteadRatio: contrast(instead, button),
      nearest: readable(button, [WHITE], 'dark'),
    });
  }
  for (const field of ['text_color', 'heading_color'] as const) {
    const colour = colours[field];
    if (!isColour(colour) || contrast(colour, WHITE) >= READABLE) continue;
    const nearest = readable(colour, [WHITE], 'dark');
    const ratio = contrast(colour, WHITE);
    found.push({ field, colour, ratio, instead: nearest, insteadRatio: contrast(nearest, WHITE), nearest });
  }
  return found;
}
