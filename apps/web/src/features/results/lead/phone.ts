/** Formats a stored number (+15125550100) for display: country code, then groups. */
const ONE_DIGIT = /^[17]/;
/** Country codes of two digits; all others have three. */
const TWO_DIGITS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const codeLength = (digits: string) => (ONE_DIGIT.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3);

/** Groups by the length of the national number. */
const GROUPS: Record<number, number[]> = {
  7: [3, 4],
  8: [2, 2, 2, 2],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
};

export function readablePhone(phone: string): string {
  const digits = /^\+(\d{8,15})$/.exec(phone)?.[1];
  if (!digits) return phone;
  const code = digits.slice(0, codeLength(digits));
  const groups = GROUPS[digits.length - code.length];
  if (!groups) return phone;
  const rest = digits.slice(code.length);
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, length) => sum + length, 0));
  const parts = starts.map((start, index) => rest.slice(start, start + (groups[index] ?? 0)));
  return [`+${code}`, ...parts].join(' ');
}
