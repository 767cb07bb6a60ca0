/** The parts of /api/openapi.json that the reference shows, and its calls as one flat list. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  description?: string;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: unknown[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
}

export interface ApiDocument {
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Body {
  type: string;
  schema: Schema;
}

export interface Refusal {
  status: string;
  words: string;
  codes: string[];
}

export interface ApiCall {
  id: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  isPublic: boolean;
  parameters: Parameter[];
  body: Body | null;
  status: string;
  reply: Body | null;
  /** Rejections by status. */
  refusals: Refusal[];
}

const bodyOf = (content: Content | undefined): Body | null => {
  const [first] = Object.entries(content ?? {});
  return first ? { type: first[0], schema: first[1].schema } : null;
};

function refusalOf([status, { description = '', content }]: [string, Operation['responses'][string]]): Refusal[] {
  const parts = (bodyOf(content)?.schema as { allOf?: { properties?: { code?: { enum?: string[] } } }[] } | undefined)
    ?.allOf;
  const codes = parts?.flatMap(({ properties }) => properties?.code?.enum ?? []) ?? [];
  return codes.length > 0 ? [{ status, words: description, codes }] : [];
}

function callOf(path: string, method: string, operation: Operation): ApiCall {
  const [status = '200', success] = Object.entries(operation.responses).find(([code]) => code !== 'default') ?? [];
  return {
    id: operation.operationId,
    group: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    isPublic: operation.security?.length === 0,
    parameters: operation.parameters,
    body: bodyOf(operation.requestBody?.content),
    status,
    reply: bodyOf(success?.content),
    refusals: Object.entries(operation.responses).flatMap(refusalOf),
  };
}

export const callsOf = (document: ApiDocument): ApiCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  );

/** Every search word must occur somewhere in the call. */
export function matches(call: ApiCall, search: string) {
  const text = `${call.method} ${call.path} ${call.summary} ${call.id}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The most used groups first; groups not listed here follow. */
const FIRST_GROUPS = ['search', 'lists', 'results', 'imports', 'labels', 'webhooks', 'deliveries', 'wallet', 'billing'];

export function groupsOf(calls: ApiCall[]): [group: string, calls: ApiCall[]][] {
  const groups = new Map<string, ApiCall[]>(FIRST_GROUPS.map((group) => [group, []]));
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call]);
  return [...groups].filter(([, members]) => members.length > 0);
}
