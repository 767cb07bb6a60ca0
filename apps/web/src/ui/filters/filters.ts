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

/** The value as displayed: numbers use the decimal sign of the user's language. */
export const shownValue = ({ value }: Pick<Condition, 'value'>, kind: FilterColumn['kind'] | undefined) =>
  kind === 'number' && Number.isFinite(Number(value)) ? formatDecimal(Number(value)) : value;

/** The same row with another column: an operator that the column does not support is replaced by its first one. */
export function withColumn(condition: Condition, column: FilterColumn): Condition {
  const fitting = operatorsOf(column);
  const operator = fitting.includes(condition.operator) ? condition.operator : (fitting[0] ?? 'like');
  return { ...condition, column: column.id, operator };
}
