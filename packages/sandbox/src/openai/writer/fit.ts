/** Fits a draft to a JSON schema: unknown fields are dropped, missing ones are empty. */

type Schema = Record<string, unknown>;
type Fields = Record<string, unknown>;

/** The same thing by its other names. */
const SAME = [
  ['companies', 'local', 'industry', 'company'],
  ['people', 'person', 'contacts'],
  ['creators', 'influencer', 'influencers', 'creator'],
];

export function fit(schema: Schema, draft: unknown): unknown {
  const options = [schema['anyOf'], schema['oneOf']].find(Array.isArray) as Schema[] | undefined;
  if (options) return fitOne(options, draft);
  if (Array.isArray(schema['enum'])) return oneOf(schema['enum'], draft);
  if ('const' in schema) return schema['const'];
  const types = [schema['type']].flat();
  if ((draft === undefined || draft === null) && types.includes('null')) return null;
  return FITTED[String(types.find((type) => type !== 'null'))]?.(schema, draft) ?? draft ?? null;
}

const FITTED: Record<string, (schema: Schema, draft: unknown) => unknown> = {
  object(schema, draft) {
    const given = (typeof draft === 'object' && draft !== null ? draft : {}) as Fields;
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
    return Object.fromEntries(properties.map(([name, inner]) => [name, fit(inner, given[name])]));
  },
  array(schema, draft) {
    const given = Array.isArray(draft) ? draft : [];
    const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : given.length;
    const items = given.slice(0, most).map((item) => fit((schema['items'] ?? {}) as Schema, item));
    return items;
  },
  string: (_schema, draft) => (typeof draft === 'string' || typeof draft === 'number' ? String(draft) : ''),
  number: (_schema, draft) => (Number.isFinite(Number(draft)) ? Number(draft ?? 0) : 0),
  integer: (_schema, draft) => (Number.isFinite(Number(draft)) ? Math.round(Number(draft ?? 0)) : 0),
  boolean: (_schema, draft) => Boolean(draft),
};

/** The branch with most of the draft's fields; null if allowed and nothing is given. */
function fitOne(options: Schema[], draft: unknown): unknown {
  const isNull = ({ type }: Schema) => type === 'null';
  if ((draft === undefined || draft === null) && options.some(isNull)) return null;
  const real = options.filter((option) => !isNull(option));
  const given = new Set(Object.keys((typeof draft === 'object' && draft) || {}));
  const score = ({ properties = {} }: Schema) =>
    Object.keys(properties as object).filter((key) => given.has(key)).length;
  return fit(real.toSorted((one, other) => score(other) - score(one))[0] ?? {}, draft);
}

function oneOf(values: unknown[], draft: unknown): unknown {
  if (values.includes(draft)) return draft;
  const names = SAME.find((group) => group.includes(String(draft))) ?? [];
  return values.find((value) => names.includes(String(value))) ?? values[0];
}
