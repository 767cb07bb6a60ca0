/** How companies make addresses from names, in the order in which one would guess. */
import { alphanumeric } from '../text.ts';

export const EMAIL_PATTERNS = [
  '{first}.{last}',
  '{first}',
  '{f}{last}',
  '{first}{last}',
  '{f}.{last}',
  '{first}{l}',
  '{last}',
  '{last}.{first}',
  '{first}_{last}',
  '{first}-{last}',
] as const;
export type EmailPattern = (typeof EMAIL_PATTERNS)[number];

/** How common each is. */
export const PATTERN_SHARES = [38, 20, 15, 8, 6, 4, 3, 2, 2, 2];

export function localPart(pattern: EmailPattern, firstName: string, lastName: string): string {
  const [first, last] = [alphanumeric(firstName), alphanumeric(lastName)];
  const parts: Record<string, string> = { first, last, f: first.slice(0, 1), l: last.slice(0, 1) };
  return pattern.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
}
