/** How the language groups figures, for fields that are typed into. */
import { formatNumber } from '../../lib/format.ts';

/** Whole numbers only: the decimal sign is told so that it is never taken for the other. */
export function groupedWhole() {
  const thousandSeparator = formatNumber(1000).charAt(1);
  return { allowDecimal: false, thousandSeparator, decimalSeparator: thousandSeparator === '.' ? ',' : '.' };
}
