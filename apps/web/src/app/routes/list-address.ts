/** URL of a list: {type}-{id}, as in local-12 (docs/product-rules.md#navigation). */
import { LIST_TYPES, type ListType } from '@leadwright/contract/leads/list-types';

export interface ListAddress {
  type: ListType;
  id: number;
}

const SHAPE = new RegExp(`^(${LIST_TYPES.join('|')})-([1-9]\\d{0,15})$`);

/** False if it cannot be a list, which leads to the not-found page. */
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

export const workflowParams = {
  parse: ({ workflow }: { workflow: string }): { workflow: number } | false =>
    /^[1-9]\d{0,15}$/.test(workflow) && { workflow: Number(workflow) },
  stringify: ({ workflow }: { workflow: number }) => ({ workflow: String(workflow) }),
};

export const resultParams = {
  parse: ({ result }: { result: string }): { result: number } | false =>
    /^[1-9]\d{0,15}$/.test(result) && { result: Number(result) },
  stringify: ({ result }: { result: number }) => ({ result: String(result) }),
};

export const packageParams = {
  parse: ({ package: id }: { package: string }): { package: number } | false =>
    /^[1-9]\d{0,15}$/.test(id) && { package: Number(id) },
  stringify: ({ package: id }: { package: number }) => ({ package: String(id) }),
};
