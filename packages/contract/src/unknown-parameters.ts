/**
 * Finds names in an input that its schema does not know, at every level. Zod ignores them. A misspelled filter would
 * then cost credits and narrow nothing, so the server rejects them (docs/product-rules.md#validation). Pure.
 */
import type { z } from 'zod';
import type { Finding } from './findings.ts';
import { knowerOf } from './known-by.ts';
import { nearestName } from './nearest-name.ts';
import { cut, showInvisible } from './text.ts';

type Schema = z.core.$ZodType;
type Names = Record<string, unknown>;

/** Maximum names in one response. */
export const MAX_UNKNOWN = 20;
/** Maximum length of a name: it is user input and is echoed in the response. */
const MAX_SHOWN = 60;

export interface UnknownParameter {
  /** The path, including the name itself. */
  path: (string | number)[];
  nearest: string | null;
}

const isObject = (value: unknown): value is Names =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function unknownParameters(schema: Schema, given: unknown): UnknownParameter[] {
  const found: UnknownParameter[] = [];
  look([schema], given, [], found);
  return found;
}

/** For data that the product stores and sends again: drops names that only earlier versions knew. */
export function withoutUnknown<T>(schema: Schema, given: T): T {
  const found = unknownParameters(schema, given);
  if (found.length === 0) return given;
  const copy = structuredClone(given);
  for (const { path } of found) {
    const place = path.slice(0, -1).reduce<unknown>((at, part) => (at as Names)[part], copy);
    delete (place as Names)[path.at(-1) as string];
  }
  return withoutUnknown(schema, copy);
}

export function describeUnknown({ path, nearest }: UnknownParameter): Finding {
  const name = shown(path.at(-1) ?? '');
  return nearest === null
    ? { key: 'validation.unknown', params: { name } }
    : { key: 'validation.unknownNear', params: { name, nearest } };
}

/** The path as responses write field names. */
export const fieldOf = ({ path }: UnknownParameter): string => path.map(shown).join('.');
const shown = (part: string | number) => cut(showInvisible(String(part)), MAX_SHOWN);

/** All schemas apply to the value at once. A name is unknown if none of them knows it. */
function look(schemas: Schema[], given: unknown, path: UnknownParameter['path'], found: UnknownParameter[]): void {
  if (typeof given !== 'object' || given === null || found.length >= MAX_UNKNOWN) return;
  const applied = schemas.filter(mayHoldNames).flatMap((schema) => resolve(schema, given));
  if (applied.length === 0) return;
  if (Array.isArray(given)) lookInArray(applied, given, path, found);
  else lookInObject(applied, given as Names, path, found);
}

function lookInArray(schemas: Def[], given: unknown[], path: UnknownParameter['path'], found: UnknownParameter[]) {
  for (const [index, each] of given.entries()) {
    const elements = schemas.flatMap((def) => (def.type === 'array' ? [def.element] : []));
    if (elements.length === 0 || found.length >= MAX_UNKNOWN) return;
    look(elements, each, [...path, index], found);
  }
}

function lookInObject(schemas: Def[], given: Names, path: UnknownParameter['path'], found: UnknownParameter[]) {
  const objects = schemas.filter((def) => def.type === 'object');
  // For any other type, the schema itself rejects an object.
  if (objects.length === 0 && !schemas.some(isFree)) return;
  for (const name of Object.keys(given)) {
    if (found.length >= MAX_UNKNOWN) return;
    const value = given[name];
    const known = objects.filter(({ shape }) => Object.hasOwn(shape, name)).map(({ shape }) => shape[name] as Schema);
    const free = schemas.flatMap(valuesOf);
    if (known.length > 0 || free.length > 0) look(known.length > 0 ? known : free, value, [...path, name], found);
    // Undefined values are not sent.
    else if (!schemas.some(isFree) && value !== undefined)
      found.push({ path: [...path, name], nearest: nearestName(name, namesOf(objects)) });
  }
}

interface ObjectDef {
  type: 'object';
  shape: Record<string, Schema>;
  catchall?: Schema;
}
/** Unwraps a schema. */
type Def = ObjectDef | { type: 'array'; element: Schema } | { type: 'record'; valueType: Schema } | { type: 'free' };

/** Accepts any name. */
const isFree = (def: Def) =>
  def.type === 'free' || def.type === 'record' || (def.type === 'object' && isLoose(def.catchall));
const isLoose = (catchall: Schema | undefined) => catchall !== undefined && catchall._zod.def.type !== 'never';
const valuesOf = (def: Def): Schema[] => (def.type === 'record' ? [def.valueType] : []);

/** Candidate names: those of the object, then those one level below. */
function namesOf(objects: ObjectDef[]): string[] {
  const own = objects.flatMap(({ shape }) => Object.keys(shape));
  const below = objects.flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, schema]) =>
      resolve(schema, {}).flatMap((def) =>
        def.type === 'object' ? Object.keys(def.shape).map((inner) => `${name}.${inner}`) : [],
      ),
    ),
  );
  return [...own, ...below];
}

type AnyDef = {
  type: string;
  innerType?: Schema;
  element: Schema;
  getter: () => Schema;
  in: Schema;
  out: Schema;
  left: Schema;
  right: Schema;
  options: Schema[];
  discriminator?: string;
};
const defOf = (schema: Schema) => schema._zod.def as unknown as AnyDef;

function resolve(schema: Schema, given: unknown): Def[] {
  const by = knowerOf(schema);
  if (by) return resolve(typeof by === 'function' ? by(isObject(given) ? given : {}) : by, given);
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
    case 'array':
    case 'record':
      return [def as unknown as Def];
    case 'any':
    case 'unknown':
    case 'custom':
    // Declared as open: accepts any name.
    case 'catch':
      return [{ type: 'free' }];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return resolve(def.innerType as Schema, given);
    case 'lazy':
      return resolve(def.getter(), given);
    case 'pipe':
      return resolve(defOf(def.in).type === 'transform' ? def.out : def.in, given);
    case 'intersection':
      return [...resolve(def.left, given), ...resolve(def.right, given)];
    case 'union':
      return optionsFor(def, given).flatMap((option) => resolve(option, given));
    default:
      return [];
  }
}

/** The option that accepts the value; all options if none does. */
function optionsFor({ options, discriminator }: AnyDef, given: unknown): Schema[] {
  if (discriminator !== undefined) {
    const tag = isObject(given) ? given[discriminator] : undefined;
    return options.filter((option) => option._zod.propValues?.[discriminator]?.has(tag as never));
  }
  const taking = options
    .filter((option) => (option as z.ZodType).safeParse(given).success)
    .map((option) => ({ option, unknown: unknownParameters(option, given).length }))
    .sort((a, b) => a.unknown - b.unknown);
  return taking[0] ? [taking[0].option] : options;
}

const HOLDS = new WeakMap<Schema, boolean>();
/** False for texts, numbers and arrays of them, which contain no names. */
function mayHoldNames(schema: Schema): boolean {
  const known = HOLDS.get(schema);
  if (known !== undefined) return known;
  // For recursive schemas.
  HOLDS.set(schema, true);
  const parts = partsOf(schema);
  const holds = parts === null || parts.some(mayHoldNames);
  HOLDS.set(schema, holds);
  return holds;
}

const SINGLE_VALUES = [
  ...['string', 'number', 'int', 'bigint', 'boolean', 'date', 'literal', 'enum', 'null', 'undefined', 'never', 'nan'],
];
/** The schemas that decide; null if it has names itself or is unknown. */
function partsOf(schema: Schema): Schema[] | null {
  if (knowerOf(schema)) return null;
  const def = defOf(schema);
  if (SINGLE_VALUES.includes(def.type)) return [];
  if (def.type === 'array') return [def.element];
  if (def.type === 'union') return def.options;
  if (def.type === 'pipe') return [defOf(def.in).type === 'transform' ? def.out : def.in];
  return def.innerType && def.type !== 'catch' ? [def.innerType] : null;
}
