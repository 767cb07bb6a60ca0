/**
 * The browser needs little of the contract: the path and method of an endpoint, and no schemas until a form is filled
 * in. The build therefore makes two files of each contract file. The plain one has no schemas, so most pages load
 * neither them nor zod. The `?schemas` one has the body schemas; files that use a schema import it. Source files import
 * both from one place.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';
import { parseSync } from 'vite';

const QUERY = '?schemas';
const CONTRACT = '@leadwright/contract';
const OF_CONTRACT = /packages[\\/]contract[\\/]src[\\/].*\.ts(\?schemas)?$/;
const OF_WEB_APP = /apps[\\/]web[\\/]src[\\/].*\.tsx?$/;
/**
 * Holds a registry of schemas. There must be one instance for the code that creates schemas and the code that reads it.
 */
const REMEMBERS = /known-by\.ts$/;
/** Read only by the server, OpenAPI and the tests. */
export const LEFT_OUT = [
  'summary',
  'params',
  'query',
  'reply',
  'status',
  'apiKeys',
  'sqlReply',
  'oneTrip',
  'heavy',
  'limit',
  'raw',
  'takesMore',
  'repeat',
  'always',
  'recent',
];

export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    resolveId: { order: 'pre', handler: resolveSchemas },
    load: {
      filter: { id: /\?schemas$/ },
      handler: async (id) => ({ code: await readFile(pathOf(id), 'utf8'), moduleType: 'ts' }),
    },
    transform: {
      order: 'pre',
      handler: (code, id) => {
        if (OF_CONTRACT.test(id)) return { code: slimFile(code, id), map: null };
        if (!OF_WEB_APP.test(id) || !code.includes(CONTRACT)) return null;
        return { code: splitImports(code, id, (from) => from.startsWith(CONTRACT)), map: null };
      },
    },
  };
}

const pathOf = (id: string) => (id.endsWith(QUERY) ? id.slice(0, -QUERY.length) : id);

/** Imports of a schema file from its neighbors are schemas, too. */
async function resolveSchemas(this: Rolldown.PluginContext, source: string, importer: string | undefined) {
  const isSchemas = source.endsWith(QUERY);
  if (!isSchemas && !importer?.endsWith(QUERY)) return null;
  const found = await this.resolve(pathOf(source), importer && pathOf(importer), { skipSelf: true });
  if (!found || !(isSchemas || source.startsWith('.')) || REMEMBERS.test(found.id)) return found;
  return { ...found, id: found.id + QUERY };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

const parse = (code: string, lang: 'ts' | 'tsx') => parseSync(`file.${lang}`, code).program as unknown as Node;

/** Applies edits from the end, so that earlier offsets stay valid. Edits inside a removed part are skipped. */
const edited = (code: string, edits: Edit[]) =>
  edits
    .filter(
      (edit) =>
        !edits.some(
          (outer) => outer !== edit && outer.start <= edit.start && edit.end <= outer.end && outer.end > outer.start,
        ),
    )
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

const slimFile = (code: string, id: string) =>
  id.endsWith(QUERY)
    ? slim(code, true)
    : slim(
        splitImports(code, id, (from) => from.startsWith('.')),
        false,
      );

function slim(code: string, withBodies: boolean) {
  const program = parse(code, 'ts');
  const leftOut = new Set(withBodies ? LEFT_OUT : [...LEFT_OUT, 'body']);
  const edits: Edit[] = [];
  visit(program, (node) => {
    if (isCallOf(node, 'endpoint'))
      for (const part of withSpread((node['arguments'] as Node[])[0] as Node))
        edits.push(...withoutProperties(part, (name) => leftOut.has(name)));
  });
  if (!withBodies) edits.push(...topLevelValues(program).flatMap(withoutSchemas));
  for (const value of topLevelValues(program)) {
    if (!code.slice(value.start, value.end).includes('(') || /Function/.test(value.type)) continue;
    // Creates only a value, so it can be dropped if unused.
    edits.push({ start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' });
    edits.push({ start: value.end, end: value.end, text: '))()' });
  }
  return edited(code, edits);
}

const isCallOf = (node: Node, name: string) =>
  node.type === 'CallExpression' && (node['callee'] as Node)['name'] === name;

function visit(node: Node, see: (node: Node) => void) {
  see(node);
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (child && typeof (child as Node).type === 'string') visit(child as Node, see);
}

/** An object, and the objects spread into it with `...{}`. */
function withSpread(object: Node): Node[] {
  const spread = ((object['properties'] ?? []) as Node[])
    .filter(({ type }) => type === 'SpreadElement')
    .map((property) => property['argument'] as Node)
    .filter(({ type }) => type === 'ObjectExpression');
  return [object, ...spread];
}

function withoutProperties(declaration: Node, isLeftOut: (name: string) => boolean): Edit[] {
  const properties = (declaration['properties'] ?? []) as Node[];
  return properties.flatMap((property, at) => {
    const name = (property['key'] as Node | undefined)?.['name'];
    if (typeof name !== 'string' || !isLeftOut(name)) return [];
    return [{ start: property.start, end: properties[at + 1]?.start ?? declaration.end - 1, text: '' }];
  });
}

/** Schemas are also passed to functions that declare several endpoints at module load. */
function withoutSchemas(value: Node): Edit[] {
  if (/Function/.test(value.type)) return [];
  const edits: Edit[] = [];
  visit(value, (node) => {
    if (node.type === 'ObjectExpression') edits.push(...withoutProperties(node, isSchema));
    if (node.type !== 'CallExpression' || isSchema(rootOf(node)) || rootOf(node) === 'z') return;
    for (const given of node['arguments'] as Node[])
      if (isSchema(String(given['name'] ?? ''))) edits.push({ start: given.start, end: given.end, text: 'undefined' });
  });
  return edits;
}

/** The `z` of `z.object({}).optional()`. */
const rootOf = (node: Node): string =>
  String(node['name'] ?? '') ||
  ((node['callee'] ?? node['object']) ? rootOf((node['callee'] ?? node['object']) as Node) : '');

const topLevelValues = (program: Node): Node[] =>
  (program['body'] as Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node) : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap((statement) => (statement['declarations'] as Node[]).map(({ init }) => init as Node | null))
    .filter((value) => value !== null);

/** Schemas and classes both start with a capital. There is only one class. */
const isSchema = (name: string) => /^[A-Z][a-z]/.test(name) && name !== 'Unstorable';

/**
 * Splits `import { identity, LoginBody }` into two imports, and the same for endpoint bodies such as
 * `identity.confirm.body`.
 */
function splitImports(code: string, id: string, isOurs: (from: string) => boolean) {
  const program = parse(code, id.endsWith('x') ? 'tsx' : 'ts');
  const edits: Edit[] = [];
  for (const statement of program['body'] as Node[]) {
    const from = String((statement['source'] as Node | null | undefined)?.['value'] ?? '');
    if (statement.type !== 'ImportDeclaration' || !isOurs(from)) continue;
    if (statement['importKind'] === 'type') continue;
    const values = (statement['specifiers'] as Node[]).filter((each) => each['importKind'] !== 'type');
    const [schemas, plain] = [
      values.filter((each) => isSchema(nameOf(each))),
      values.filter((each) => !isSchema(nameOf(each))),
    ];
    const bodies = plain.flatMap((each) => bodiesOf(code, localOf(each)).map((place) => ({ each, place })));
    if (schemas.length === 0 && bodies.length === 0) continue;
    for (const { place, each } of bodies)
      edits.push({ start: place, end: place + localOf(each).length, text: `${localOf(each)}$` });
    const named = [
      ...schemas.map(textOf(code)),
      ...new Set(bodies.map(({ each }) => `${nameOf(each)} as ${localOf(each)}$`)),
    ];
    const text = [
      plain.length > 0 ? `import { ${plain.map(textOf(code)).join(', ')} } from '${from}';` : '',
      `import { ${named.join(', ')} } from '${from}${QUERY}';`,
    ].join(' ');
    edits.push({ start: statement.start, end: statement.end, text });
  }
  return edited(code, edits);
}

const textOf = (code: string) => (node: Node) => code.slice(node.start, node.end);
const nameOf = (specifier: Node) => String((specifier['imported'] as Node)['name']);
const localOf = (specifier: Node) => String((specifier['local'] as Node)['name']);

/** Finds reads of `group.endpoint.body`. The browser code contains no types. */
const bodiesOf = (code: string, group: string) =>
  [...code.matchAll(new RegExp(`(?<!typeof )\\b${group}\\.\\w+\\.body\\b`, 'g'))].map(({ index }) => index);
