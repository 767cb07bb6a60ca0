/** Custom labels: the account's own colored marks on results (docs/product-rules.md#lists-and-results). */
import { z } from 'zod';
import { Id, Message, RequiredText } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';

export const LABEL_COLORS = ['red', 'amber', 'green', 'blue', 'violet', 'slate'] as const;
export const Label = z
  .object({ id: z.number().int(), name: z.string(), color: z.enum(LABEL_COLORS), result_count: z.number().int() })
  .meta({ id: 'Label' });
export type Label = z.infer<typeof Label>;
export const LabelBody = z.object({ name: RequiredText(40), color: z.enum(LABEL_COLORS) });

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

export const labels = {
  find: endpoint({
    method: 'GET',
    path: '/api/custom-labels',
    summary: 'Labels of the account',
    access,
    reply: z.object({ data: z.array(Label) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/custom-labels',
    summary: 'Create a label',
    loginAs: ORDINARY_WORK,
    access,
    body: LabelBody,
    reply: Message.extend({ data: Label }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/custom-labels/{id}',
    summary: 'Rename or recolour a label',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: LabelBody,
    reply: Message.extend({ data: Label }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/custom-labels/{id}',
    summary: 'Delete a label; it leaves every result',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message,
  }),
};
