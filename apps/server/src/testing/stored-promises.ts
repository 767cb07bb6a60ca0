/**
 * Finds promises that are started in one statement and handled in a later one. One that rejects in between ends the process as an
 * unhandled rejection. Types come from the compiler.
 */
import { resolve } from 'node:path';
import { type Expression, type Node, type SourceFile, type Statement, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';

const ROOT = resolve(import.meta.dirname, '../../../..');
const ADDING = ['push', 'unshift', 'add', 'set'];
/** Chains with one of these have seen the failure. */
const HANDLING = ['catch', 'allSettled', 'begun'];
const ASSIGNMENTS = [SyntaxKind.EqualsToken, SyntaxKind.QuestionQuestionEqualsToken];

interface Stored {
  value: Expression;
  /** The variable; null where it is added to a collection or a property. */
  name: string | null;
  node: Node;
}

/** `place: text` of every promise of the project that is stored without a handler. */
export function storedPromises(config: string, isRead: (file: string) => boolean): string[] {
  const api = new API({ cwd: ROOT });
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve(ROOT, config)] }).getProjects();
    if (!project) throw new Error(`${config} is not a project`);
    const files = project.program.getSourceFileNames().filter((file) => file.startsWith(ROOT) && isRead(file));
    return files.flatMap((file) => inFile(project, file));
  } finally {
    api.close();
  }
}

function inFile({ program, checker }: Project, path: string): string[] {
  const file = program.getSourceFile(path) as SourceFile;
  const found: Stored[] = [];
  const visit = (node: Node) => {
    found.push(...storedIn(node));
    node.forEachChild(visit);
  };
  visit(file);
  const later = found.filter(({ node, name }) => !isUsedAtOnce(node, name));
  const types = typesOf(
    checker,
    later.map(({ value }) => value),
  );
  return later
    .filter((_stored, index) => isPromise(checker, types[index]))
    .map(({ node }) => `${path.slice(ROOT.length + 1)}: ${textOf(file, node)}`);
}

/** What a node stores for later, or gives up on: `const x = …`, `x = …`, `x.push(…)`, `void …`. */
function storedIn(node: Node): Stored[] {
  const each = (value: Expression | undefined, name: string | null): Stored[] =>
    startsIn(value).map((start) => ({ value: start, name, node }));
  if (is.isVariableDeclaration(node)) return each(node.initializer, nameOf(node.name));
  if (is.isVoidExpression(node)) return each(node.expression, null);
  if (is.isBinaryExpression(node) && ASSIGNMENTS.includes(node.operatorToken.kind))
    return each(node.right, nameOf(node.left));
  if (is.isCallExpression(node) && ADDING.includes(calledName(node.expression)))
    return [...node.arguments].flatMap((argument) => each(argument, null));
  return [];
}

/** The calls whose promise the value may be, without those that have a handler. */
function startsIn(value: Expression | undefined): Expression[] {
  if (!value) return [];
  if (is.isParenthesizedExpression(value) || is.isAsExpression(value)) return startsIn(value.expression);
  if (is.isConditionalExpression(value)) return [...startsIn(value.whenTrue), ...startsIn(value.whenFalse)];
  if (is.isBinaryExpression(value)) return [...startsIn(value.left), ...startsIn(value.right)];
  if (!is.isCallExpression(value) || isHandled(value)) return [];
  // `Promise.resolve(x)` fails only if `x` does.
  return isOfPromise(value.expression, 'resolve') ? startsIn(value.arguments[0]) : [value];
}

/** Any call of its chain handles failures: `start().catch(…).finally(…)`. */
function isHandled(value: Expression): boolean {
  if (is.isPropertyAccessExpression(value)) return isHandled(value.expression);
  if (!is.isCallExpression(value)) return false;
  const name = calledName(value.expression);
  const hasBoth = name === 'then' && value.arguments.length > 1;
  return HANDLING.includes(name) || hasBoth || isHandled(value.expression);
}

/** Whether the variable is awaited, returned or given a handler before anything else is awaited. */
function isUsedAtOnce(node: Node, name: string | null): boolean {
  if (name === null) return false;
  let statement = node;
  const siblings = () => (statement.parent as Node & { statements?: Iterable<Statement> }).statements;
  while (!siblings()) statement = statement.parent;
  for (const next of [...(siblings() ?? [])].filter(({ pos }) => pos >= statement.end)) {
    if (handles(next, name)) return true;
    if (waits(next)) return false;
  }
  return false;
}

/** `await x`, `return x`, `x.catch(…)`, `x.then(…, …)`, `Promise.all([x, …])`. */
function handles(node: Node, name: string): boolean {
  const mentions = (part: Node | undefined) => part !== undefined && has(part, (each) => nameOf(each) === name);
  if (is.isAwaitExpression(node) || is.isReturnStatement(node)) if (mentions(node.expression)) return true;
  if (is.isCallExpression(node)) {
    if (isHandled(node) && mentions(node.expression)) return true;
    if (isOfPromise(node.expression) && [...node.arguments].some(mentions)) return true;
  }
  return node.forEachChild((child) => handles(child, name) || undefined) === true;
}

/** Whether it awaits anything itself, not in a function that it only defines. */
const waits = (node: Node): boolean =>
  !is.isArrowFunction(node) &&
  !is.isFunctionDeclaration(node) &&
  (is.isAwaitExpression(node) ||
    is.isYieldExpression(node) ||
    node.forEachChild((child) => waits(child) || undefined) === true);

const has = (node: Node, isIt: (node: Node) => boolean): boolean =>
  isIt(node) || node.forEachChild((child) => has(child, isIt) || undefined) === true;

const nameOf = (node: Node): string | null => (is.isIdentifier(node) ? node.text : null);
const calledName = (callee: Expression): string =>
  (is.isPropertyAccessExpression(callee) ? nameOf(callee.name) : nameOf(callee)) ?? '';
const isOfPromise = (callee: Expression, method?: string): boolean =>
  is.isPropertyAccessExpression(callee) &&
  nameOf(callee.expression) === 'Promise' &&
  (method === undefined || nameOf(callee.name) === method);

/** One question for a whole file. This version of the interface cannot answer for tuples, which are no promises: then one by one. */
function typesOf(checker: Checker, values: Expression[]): (Type | undefined)[] {
  try {
    return values.length > 0 ? checker.getTypeAtLocation(values) : [];
  } catch {
    return values.length > 1 ? values.flatMap((value) => typesOf(checker, [value])) : [undefined];
  }
}

const OBJECTS = TypeFlags.Object | TypeFlags.Union | TypeFlags.Intersection;
const isPromise = (checker: Checker, type: Type | undefined): boolean =>
  type !== undefined &&
  (type.flags & OBJECTS) !== 0 &&
  /^Promise<|\| Promise<|^\(?Promise<.*\[\]$/.test(checker.typeToString(type));

const textOf = ({ text }: SourceFile, node: Node) => text.slice(node.pos, node.end).trim().split('\n')[0] as string;
