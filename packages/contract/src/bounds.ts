/** The maximum size of an input that its schema accepts. The server reads at most that much of a request. */
import { z } from 'zod';

export interface Need {
  /** Size of its JSON. */
  bytes: number;
  /** Number of values in it: texts, numbers, objects and so on. */
  values: number;
}

/**
 * Of one object or record. The server refuses more before it parses anything: names that nobody has seen before cost several times
 * what other values do.
 */
export const MAX_NAMES = 500;

type Part = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/** A character written as an escape. */
const CHARACTER = 6;
const NUMBER = 24;
/** For texts with a bounded pattern: dates, colors, file names. */
const PATTERNED = 100;
/** Per field: quotes, colon and comma. */
const PUNCTUATION = 4;
const UNBOUNDED: Need = { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };
const plain = (bytes: number): Need => ({ bytes, values: 1 });

/** The maximum number of characters or items that a schema's checks allow. */
export function maximumOf({ _zod: { def } }: Part): number {
  const limits = (def.checks ?? []).map(({ _zod: { def } }) => {
    const check = def as { check: string; maximum?: number; length?: number };
    if (check.check === 'max_length') return check.maximum ?? Number.POSITIVE_INFINITY;
    return check.check === 'length_equals' ? (check.length ?? 0) : Number.POSITIVE_INFINITY;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...limits);
}

const ANY_MAXIMUM = 'x-maxLength';
const metaOf = (part: Part) => (z.globalRegistry.get(part) ?? {}) as { maxProperties?: number; [ANY_MAXIMUM]?: number };

/** A record with a maximum number of keys. */
export const RecordOf = <K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(key: K, value: V, max: number) =>
  z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, { message: 'validation.maxItems', params: { max } })
    .meta({ maxProperties: max });

/** A value that is checked or truncated elsewhere. `max` is the approximate maximum length of its JSON. */
export const AnyValue = (max: number) => z.unknown().meta({ [ANY_MAXIMUM]: max });

/** The maximum number of keys: its allowed names, or its declared limit. */
export function keysOf(record: z.core.$ZodRecord): number {
  return metaOf(record).maxProperties ?? record._zod.def.keyType._zod.values?.size ?? Number.POSITIVE_INFINITY;
}

/** Maximum characters of a value without further description (see `AnyValue`). */
const anyMaximumOf = (part: Part) => metaOf(part)[ANY_MAXIMUM] ?? Number.POSITIVE_INFINITY;

/** True for patterns without unlimited repetition. */
function isEnded(pattern: RegExp): boolean {
  const repeats = pattern.source.replace(/\\./g, 'e').replace(/\[[^\]]*\]/g, 'c');
  return pattern.source.startsWith('^') && pattern.source.endsWith('$') && !/[+*]|\{\d+,\}/.test(repeats);
}

function hasEnd(text: Part): boolean {
  const { def } = text._zod;
  const patterns = [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)].map(
    (each) => (each as { pattern?: RegExp }).pattern,
  );
  return patterns.some((pattern) => pattern && isEnded(pattern));
}

function textNeed(text: Part): Need {
  const most = maximumOf(text);
  return plain(2 + CHARACTER * (most === Number.POSITIVE_INFINITY && hasEnd(text) ? PATTERNED : most));
}

const all = (needs: Need[]): Need => ({
  bytes: needs.reduce((sum, { bytes }) => sum + bytes + 1, 2),
  values: needs.reduce((sum, { values }) => sum + values, 1),
});
const most = (needs: Need[]): Need => ({
  bytes: Math.max(...needs.map(({ bytes }) => bytes)),
  values: Math.max(...needs.map(({ values }) => values)),
});
const least = (one: Need, other: Need): Need => ({
  bytes: Math.min(one.bytes, other.bytes),
  values: Math.min(one.values, other.values),
});
const times = (count: number, { bytes, values }: Need): Need => ({
  bytes: 2 + count * (bytes + 1),
  values: 1 + count * values,
});

export function needOf(part: Part): Need {
  const def = part._zod.def as Def;
  switch (def.type) {
    case 'string':
      return textNeed(part);
    case 'enum':
      return plain(2 + Math.max(...Object.values(def.entries).map((value) => String(value).length)));
    case 'array':
      return times(maximumOf(part), needOf(def.element));
    case 'record':
      return times(keysOf(part as z.core.$ZodRecord), all([needOf(def.keyType), needOf(def.valueType)]));
    case 'object':
      return objectNeed(def.shape);
    case 'tuple':
      return all(def.items.map(needOf));
    case 'union':
      return most(def.options.map(needOf));
    case 'intersection':
      return all([needOf(def.left), needOf(def.right)]);
    case 'pipe':
      return least(needOf(def.in), needOf(def.out));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return needOf(def.innerType);
    case 'unknown':
      return plain(anyMaximumOf(part));
    case 'lazy':
      return needOf(def.getter());
    case 'transform':
      return UNBOUNDED;
    default:
      return plain(NUMBER);
  }
}

function objectNeed(shape: Readonly<Record<string, Part>>): Need {
  const fields = Object.entries(shape).map(([name, part]) => {
    const { bytes, values } = needOf(part);
    return { bytes: name.length + PUNCTUATION + bytes, values };
  });
  return all(fields);
}

/** Paths to the parts of a schema without a size limit, each with its type. */
export function unboundedIn(part: Part, path = ''): string[] {
  const def = part._zod.def as Def;
  switch (def.type) {
    case 'string':
      return Number.isFinite(textNeed(part).bytes) ? [] : [`${path}: text`];
    case 'unknown':
    case 'any':
      return Number.isFinite(anyMaximumOf(part)) ? [] : [`${path}: any value`];
    case 'array':
      return [
        ...(Number.isFinite(maximumOf(part)) ? [] : [`${path}: array`]),
        ...unboundedIn(def.element, `${path}[]`),
      ];
    case 'record': {
      const isEndless = keysOf(part as z.core.$ZodRecord) > MAX_NAMES;
      const parts = [...unboundedIn(def.keyType, `${path}{key}`), ...unboundedIn(def.valueType, `${path}{}`)];
      return [...(isEndless ? [`${path}: record`] : []), ...parts];
    }
    case 'object': {
      const takesAny = def.catchall !== undefined && def.catchall._zod.def.type !== 'never';
      const isEndless = takesAny || Object.keys(def.shape).length > MAX_NAMES;
      const fields = Object.entries(def.shape).flatMap(([name, each]) => unboundedIn(each, `${path}.${name}`));
      return [...(isEndless ? [`${path}: keys`] : []), ...fields];
    }
    case 'union':
      return def.options.flatMap((each, n) => unboundedIn(each, `${path}|${n}`));
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((each, n) => unboundedIn(each, `${path}[${n}]`));
    case 'intersection':
      return [...unboundedIn(def.left, path), ...unboundedIn(def.right, path)];
    case 'pipe':
      return throughPipe(def, path);
    case 'lazy':
      return unboundedIn(def.getter(), path);
    default:
      return 'innerType' in def ? unboundedIn(def.innerType, path) : [];
  }
}

/** One bounded end is enough. The output of a transform says nothing about its input. */
function throughPipe({ in: first, out }: z.core.$ZodPipeDef, path: string): string[] {
  if (first._zod.def.type === 'transform') return unboundedIn(out, path);
  const before = unboundedIn(first, path);
  return before.length === 0 || out._zod.def.type === 'transform' ? before : unboundedIn(out, path);
}
