/**
 * Which refusals each call can answer with, read from the sources: the handler of an endpoint, the functions it names, and so on, down to
 * the codes of `defineErrors`. What a function does with an error that it catches is not followed, so a call may name one too many.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

interface Node {
  type: string;
  [part: string]: unknown;
}
interface Place {
  file: string;
  /** `*`: everything the file exports. */
  name: string;
}
interface Source {
  body: Node[];
  /** By their local names. */
  imports: Map<string, Place>;
  declared: Map<string, Node>;
  exported: Map<string, string | Place>;
  /** Files that are exported as they are. */
  passed: string[];
}

/** Code to status. */
type Refusals = Record<string, number>;

const SERVER = resolve(import.meta.dirname, '..');
const CONTRACT = resolve(import.meta.dirname, '../../../../packages/contract/src/index.ts');
/** Jobs and subscribers run later, so their errors are not part of the call. */
const LATER = /^define(Job|Schedule|Event|Module)/;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const nameOf = (node: unknown) => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const sources = new Map<string, Source>();

function read(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const body = parseSync(file, readFileSync(file, 'utf8')).program.body as unknown as Node[];
  const source: Source = { body, imports: new Map(), declared: new Map(), exported: new Map(), passed: [] };
  sources.set(file, source);
  for (const statement of body) note(source, file, statement);
  return source;
}

function note(source: Source, file: string, statement: Node) {
  const from = isNode(statement['source']) ? resolve(dirname(file), nameOf(statement['source'])) : null;
  if (statement.type === 'ImportDeclaration' && from)
    for (const each of statement['specifiers'] as Node[])
      source.imports.set(nameOf(each['local']), { file: from, name: nameOf(each['imported']) || '*' });
  if (statement.type === 'ExportAllDeclaration' && from) source.passed.push(from);
  if (statement.type === 'ExportNamedDeclaration')
    for (const each of statement['specifiers'] as Node[])
      source.exported.set(
        nameOf(each['exported']),
        from ? { file: from, name: nameOf(each['local']) } : nameOf(each['local']),
      );
  const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement;
  const isExported = declaration !== statement;
  const declared: [string, Node][] =
    declaration.type === 'FunctionDeclaration'
      ? [[nameOf(declaration['id']), declaration]]
      : declaration.type === 'VariableDeclaration'
        ? (declaration['declarations'] as Node[]).flatMap((each): [string, Node][] =>
            isNode(each['init']) ? [[nameOf(each['id']), each['init']]] : [],
          )
        : [];
  for (const [name, node] of declared) {
    source.declared.set(name, node);
    if (isExported) source.exported.set(name, name);
  }
}

interface Found {
  file: string;
  node: Node;
}

const isOurs = (file: string) => file.startsWith(SERVER) && /\.ts$/.test(file);

function declaredAt({ file, name }: Place): Found | null {
  if (!isOurs(file)) return null;
  const source = read(file);
  const local = source.exported.get(name);
  if (typeof local === 'string') return inFile(file, local);
  if (local) return declaredAt(local);
  for (const passed of source.passed) {
    const found = declaredAt({ file: passed, name });
    if (found) return found;
  }
  return null;
}

function inFile(file: string, name: string): Found | null {
  const { declared, imports } = read(file);
  const node = declared.get(name);
  if (node) return { file, node };
  const place = imports.get(name);
  return place && place.name !== '*' ? declaredAt(place) : null;
}

const calledName = (node: Node) =>
  node.type === 'CallExpression' && isNode(node['callee']) ? nameOf(node['callee']) : '';

/** `defineErrors('lists', { not_found: 404 })` */
function errorsOf({ file, node }: Found): Refusals | null {
  if (calledName(node) !== 'defineErrors') return null;
  const [module, given] = node['arguments'] as [Node, Node];
  const codes = given.type === 'Identifier' ? inFile(file, nameOf(given))?.node : given;
  const all = (codes && isNode(codes['expression']) ? codes['expression'] : codes) as Node;
  const entries = (all['properties'] as Node[])
    .filter(({ type }) => type === 'Property')
    .map(({ key, value }) => [`${nameOf(module)}.${nameOf(key)}`, Number((value as Node)['value'])]);
  return Object.fromEntries(entries);
}

/** The member of a namespace or of a set of errors; undefined for any other. */
function memberOf(file: string, node: Node): Found | { refusal: [string, number] } | undefined {
  if (node.type !== 'MemberExpression' || !isNode(node['object']) || node['object'].type !== 'Identifier') return;
  const [object, property] = [nameOf(node['object']), nameOf(node['property'])];
  const place = read(file).imports.get(object);
  if (place?.name === '*') return declaredAt({ ...place, name: property }) ?? undefined;
  const found = inFile(file, object);
  const refusal = Object.entries((found && errorsOf(found)) ?? {}).find(([code]) => code.endsWith(`.${property}`));
  return refusal && { refusal };
}

/** What one function or value names itself. Many calls reach the same, so each is read once. */
interface Named {
  refusals: Refusals;
  others: Found[];
}
const known = new Map<Node, Named>();

function namedIn({ file, node }: Found): Named {
  const before = known.get(node);
  if (before) return before;
  const named: Named = { refusals: {}, others: [] };
  known.set(node, named);
  if (LATER.test(calledName(node)) || errorsOf({ file, node })) return named;
  // What the platform refuses is the same for all calls.
  if (file.startsWith(join(SERVER, 'platform'))) return named;
  const visit = (part: Node) => {
    if (/^TS(?!AsExpression|NonNull|Satisfies)/.test(part.type)) return;
    const member = memberOf(file, part);
    if (member && 'refusal' in member) {
      named.refusals[member.refusal[0]] = member.refusal[1];
      return;
    }
    if (member) return void named.others.push(member);
    if (part.type === 'Identifier') {
      const found = inFile(file, nameOf(part));
      if (found) named.others.push(found);
      return;
    }
    for (const [key, value] of Object.entries(part)) {
      const isName = (key === 'property' || key === 'key') && part['computed'] !== true;
      if (!isName) for (const each of [value].flat().filter(isNode)) visit(each);
    }
  };
  visit(node);
  return named;
}

function collect(found: Found, seen: Set<Node>, into: Refusals) {
  if (seen.has(found.node)) return;
  seen.add(found.node);
  const { refusals, others } = namedIn(found);
  Object.assign(into, refusals);
  for (const other of others) collect(other, seen, into);
}

/** The handlers of a group: the properties of an object, also of those spread into it; `*` where it is made by a function. */
function handlersOf({ file, node }: Found): Map<string, Found> {
  if (node.type !== 'ObjectExpression') return new Map([['*', { file, node }]]);
  const all = new Map<string, Found>();
  for (const each of node['properties'] as Node[]) {
    if (each.type === 'SpreadElement') {
      const spread = each['argument'] as Node;
      const found = spread.type === 'Identifier' ? inFile(file, nameOf(spread)) : { file, node: spread };
      if (found) for (const [name, handler] of handlersOf(found)) all.set(name, handler);
    } else all.set(nameOf(each['key']), { file, node: each['value'] as Node });
  }
  return all;
}

/** Every `routesFor(group)(handlers)` of a file, by the name of the group. */
function routesIn(file: string): [string, Map<string, Found>][] {
  const found: [string, Map<string, Found>][] = [];
  const visit = (node: Node) => {
    const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : null;
    if (callee && calledName(callee) === 'routesFor') {
      const [group] = callee['arguments'] as Node[];
      const [handlers] = node['arguments'] as Node[];
      if (group && handlers) found.push([nameOf(group), handlersOf({ file, node: handlers })]);
    }
    for (const part of partsOf(node)) visit(part);
  };
  for (const statement of read(file).body) visit(statement);
  return found;
}

/** `key: variable` of the contract. */
function groupsOfContract(): Map<string, string> {
  const contract = read(CONTRACT).declared.get('contract') as Node;
  const object = (isNode(contract['expression']) ? contract['expression'] : contract) as Node;
  return new Map(
    (object['properties'] as Node[]).map(({ key, value }) => [nameOf(value as Node), nameOf(key as Node)]),
  );
}

/** The groups that a function is called with which makes the routes of any: `routesOf(deliveries, 'account')`. */
function givenIn(file: string, groups: Map<string, string>): string[] {
  const given = new Set<string>();
  const visit = (node: Node) => {
    const [first] =
      node.type === 'CallExpression' && !calledName(node).startsWith('routesFor') ? (node['arguments'] as Node[]) : [];
    if (first?.type === 'Identifier' && groups.has(nameOf(first))) given.add(nameOf(first));
    for (const part of partsOf(node)) visit(part);
  };
  for (const statement of read(file).body) visit(statement);
  return [...given];
}

/** By the name of the call in the OpenAPI document: `lists.remove`. */
export function readRefusals(routeFiles: string[]): Record<string, Refusals> {
  const groups = groupsOfContract();
  const calls: [string, Refusals][] = [];
  for (const file of routeFiles)
    for (const [group, handlers] of routesIn(file))
      for (const [name, handler] of handlers) {
        const refusals: Refusals = {};
        collect(handler, new Set(), refusals);
        for (const each of groups.has(group) ? [group] : givenIn(file, groups))
          calls.push([`${groups.get(each)}.${name}`, sorted(refusals)]);
      }
  return sorted(Object.fromEntries(calls.filter(([, refusals]) => Object.keys(refusals).length > 0)));
}

const sorted = <T>(all: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en')));
