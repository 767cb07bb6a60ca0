/** Conditions of the filter builder. Like, not like, empty, not empty, lower, greater, is_verified. */
import { formatDecimal } from '../../lib/format.ts';

const OPERATORS = ['like', 'not like', 'empty', 'not empty', 'lower', 'greater', 'is_verified'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  column: string;
  operator: Operator;
  value: string;
}

export interface FilterColumn {
  id: string;
  label: string;
  kind: 'text' | 'number' | 'email' | 'flag';
  /** The options if there are only a few; otherwise the value is typed. */
  choices?: { value: string; label: string }[];
}

const BY_KIND: Record<FilterColumn['kind'], Operator[]> = {
  text: ['like', 'not like', 'empty', 'not empty'],
  number: ['greater', 'lower', 'empty', 'not empty'],
  email: ['like', 'not like', 'empty', 'not empty', 'is_verified'],
  flag: ['empty', 'not empty'],
};

export const operatorsOf = (column: FilterColumn | undefined): Operator[] => (column ? BY_KIND[column.kind] : []);
export const needsValue = (operator: Operator) => !['empty', 'not empty', 'is_verified'].includes(operator);
export const isComplete = ({ column, operator, value }: Condition) =>
  column !== '' && (!needsValue(operator) || value.trim() !== '');

/** The value as displayed: numbers use the user's decimal separator, choices their labels. */
export function shownValue(
  { value }: Pick<Condition, 'value'>,
  column: Pick<FilterColumn, 'kind' | 'choices'> | undefined,
): string {
  if (column?.kind === 'number' && Number.isFinite(Number(value))) return formatDecimal(Number(value));
  return column?.choices?.find((one) => one.value === value)?.label ?? value;
}

/**
 * The same row with another column: an unsupported operator becomes the column's first one, and an unavailable value is
 * dropped.
 */
export function withColumn(condition: Condition, column: FilterColumn): Condition {
  const fitting = operatorsOf(column);
  const operator = fitting.includes(condition.operator) ? condition.operator : (fitting[0] ?? 'like');
  const isOffered = column.choices?.some(({ value }) => value === condition.value) ?? true;
  return { ...condition, column: column.id, operator, value: isOffered ? condition.value : '' };
}
