/** Values as fields take them: what does not fit is left out, for a vendor would refuse the whole contact. Pure. */
import type { CrmField, CrmValue } from './crm.port.ts';

export const asText = (value: CrmValue | undefined): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

/** Null: it is none. */
export function numberOf(value: CrmValue): number | null {
  const number = typeof value === 'number' ? value : Number(asText(value).trim() || Number.NaN);
  return Number.isFinite(number) ? number : null;
}

/** Those of the values that are options, as the CRM writes them; all of them where it named none. Null: nothing fits. */
export function chosen(value: CrmValue, { options }: Pick<CrmField, 'options'>): string[] | null {
  const given = (Array.isArray(value) ? value : [value]).map(String);
  if (options.length === 0) return given;
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  const found = given.flatMap((one) => options.find((option) => same(option, one)) ?? []);
  return found.length > 0 ? found : null;
}
