/** Search filters as the form stores them. The search schema checks them when the search runs. */
import { z } from 'zod';
import { AnyValue, RecordOf } from '../bounds.ts';

/** More than any search form needs; prevents storing unrelated data. */
const MAX_LENGTH = 20_000;
const MAX_FILTERS = 100;
const MAX_DEPTH = 5;

const isDeeper = (value: unknown, most: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1));
};

export const LooseFilters = RecordOf(z.string().max(60), AnyValue(200), MAX_FILTERS)
  .refine((filters) => !isDeeper(filters, MAX_DEPTH), 'validation.type')
  .refine((filters) => JSON.stringify(filters).length <= MAX_LENGTH, {
    message: 'validation.maxLength',
    params: { max: MAX_LENGTH },
  });
