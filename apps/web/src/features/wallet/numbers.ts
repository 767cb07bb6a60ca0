/** Number grouping of the language, for input fields. */
import { formatNumber } from '../../lib/format.ts';

/** Whole numbers only: the decimal sign is set so that it is not confused with the separator. */
export function groupedWhole() {
  const thousandSeparator = formatNumber(1000).charAt(1);
  return { allowDecimal: false, thousandSeparator, decimalSeparator: thousandSeparator === '.' ? ',' : '.' };
}
