/** URL of a list: {type}-{id}, as in local-12 (docs/product-rules.md#navigation). */
import { LIST_TYPES, type ListType } from '@leadwright/contract/leads/list-types';

export interface ListAddress {
  type: ListType;
  id: number;
}

const SHAPE = new RegExp(`^(${LIST_TYPES.join('|')})-([1-9]\\d{0,15})$`);

/** False if it is not a valid list, which shows the not-found page. */
export const listParams = {
  parse: ({ list }: { list: string }): { list: ListAddress } | false => {
    const [, type, id] = SHAPE.exec(list) ?? [];
    return type && id ? { list: { type: type as ListType, id: Number(id) } } : false;
  },
  stringify: ({ list }: { list: ListAddress }) => ({ list: `${list.type}-${list.id}` }),
};

export interface AutopilotAddress {
  type: 'basic' | 'webhook';
  id: number;
}

/** {type}-{id}, as in basic-12. */
export const autopilotParams = {
  parse: ({ autopilot }: { autopilot: string }): { autopilot: AutopilotAddress } | false => {
    const [, type, id] = /^(basic|webhook)-([1-9]\d{0,15})$/.exec(autopilot) ?? [];
    return type && id ? { autopilot: { type: type as 'basic', id: Number(id) } } : false;
  },
  stringify: ({ autopilot }: { autopilot: AutopilotAddress }) => ({ autopilot: `${autopilot.type}-${autopilot.id}` }),
};

/** A numeric id: /workflows/12. */
export const idParam = <Name extends string>(name: Name) => ({
  parse: (found: Record<Name, string>): Record<Name, number> | false =>
    /^[1-9]\d{0,15}$/.test(found[name]) && ({ [name]: Number(found[name]) } as Record<Name, number>),
  stringify: (given: Record<Name, number>) => ({ [name]: String(given[name]) }) as Record<Name, string>,
});

export const workflowParams = idParam('workflow');
export const resultParams = idParam('result');
export const packageParams = idParam('package');
