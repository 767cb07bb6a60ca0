/** A brand with the default colors changes nothing. */
import { type ColourField, DEFAULT_COLOURS } from '@leadwright/contract/accounts/brands';

export { type ColourField, DEFAULT_COLOURS };
export type BrandColours = { [Field in ColourField]?: string | null | undefined };

export const hasDefaultColours = (colours: BrandColours) =>
  (Object.keys(DEFAULT_COLOURS) as ColourField[]).every((field) => {
    const value = colours[field];
    return !value || value.toLowerCase() === DEFAULT_COLOURS[field];
  });
