/**
 * The first two are in docs/product-rules.md#brands; the others are the tokens of theme/tokens.css. A brand left at these
 * changes nothing.
 */
export const DEFAULT_COLOURS = {
  button_color: '#573bff',
  secondary_color: '#01c0f6',
  sidebar_background_color: '#f9f9fb',
  login_page_bg_color: '#15122e',
  text_color: '#17171c',
  heading_color: '#17171c',
} as const;

export type ColourField = keyof typeof DEFAULT_COLOURS;
export type BrandColours = { [Field in ColourField]?: string | null | undefined };

export const hasDefaultColours = (colours: BrandColours) =>
  (Object.keys(DEFAULT_COLOURS) as ColourField[]).every((field) => {
    const value = colours[field];
    return !value || value.toLowerCase() === DEFAULT_COLOURS[field];
  });
