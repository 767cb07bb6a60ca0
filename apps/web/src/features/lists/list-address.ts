/** The address of a list: {type}-{id}, as in local-12 (docs/product-rules.md#navigation). */
import { LIST_TYPES, type ListType } from '@leadwright/contract/lists';

export interface ListAddress {
  type: ListType;
  id: number;
}

const SHAPE = new RegExp(`^(${LIST_TYPES.join('|')})-([1-9]\\d{0,15})$`);

export function parseListAddress(text: string): ListAddress | null {
  const [, type, id] = SHAPE.exec(text) ?? [];
  return type && id ? { type: type as ListType, id: Number(id) } : null;
}

export const listPath = ({ type, id }: ListAddress) => `/lead-search/saved-lists/${type}-${id}`;
