/** Small amounts of money: a provider credit may cost a fraction of a cent. */
import { currentLanguage } from '../../../lib/i18n.ts';

const MICROS = 1_000_000;

export const formatMicros = (micros: number, currency: string) =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(micros / MICROS);
