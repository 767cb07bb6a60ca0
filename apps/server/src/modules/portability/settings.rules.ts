/**
 * Settings of autopilots and workflows as they leave with an account: the lists, labels and prompts they name get the names that
 * hold elsewhere. Connections and webhooks stay, and with them the steps of an autopilot that are nothing without one. Pure.
 */
import type { Names } from './parts.data.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const renamedIn = (part: string, value: unknown, names: Names): Fields[] => {
  if (!isFields(value) || !('id' in value)) return isFields(value) ? [value] : [];
  const id = names(part, Number(value['id']));
  return id === undefined ? [] : [{ ...value, id }];
};

/** Of a node or a step. */
function renamedStep(step: Fields, names: Names): Fields {
  const { list, ...rest } = step;
  const [target] = renamedIn('lists', list, names);
  const values: Fields = { ...rest, ...(target && { list: target }) };
  if ('labels' in step) values['labels'] = itemsOf(step['labels']).flatMap((id) => names('labels', Number(id)) ?? []);
  if ('prompts' in step)
    values['prompts'] = itemsOf(step['prompts']).flatMap((one) => renamedIn('assistant_prompts', one, names));
  for (const key of ['connection_id', 'webhook_id']) if (key in step) values[key] = null;
  return values;
}

const isNothing = (step: Fields) =>
  step['act'] === 'push' ||
  step['act'] === 'webhook' ||
  (step['act'] === 'text' && itemsOf(step['prompts']).length === 0);

const renamedChain = (chain: unknown[], names: Names): unknown[] =>
  chain.flatMap((entry) => {
    if (!isFields(entry) || !isFields(entry['step'])) return [entry];
    const step = renamedStep(entry['step'], names);
    return isNothing(step) ? [] : [{ ...entry, step }];
  });

const renamedNode = (node: unknown, names: Names): unknown =>
  isFields(node) && isFields(node['settings']) ? { ...node, settings: renamedStep(node['settings'], names) } : node;

/** A chain of steps or a graph of nodes. */
export function renamedSettings(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return renamedChain(value, names);
  if (!isFields(value)) return value;
  return { ...value, nodes: itemsOf(value['nodes']).map((node) => renamedNode(node, names)) };
}
