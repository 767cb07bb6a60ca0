/** The request of a filled-in call, and the same as a shell command. */
import type { ApiCall } from './document.ts';

export interface FilledCall {
  /** Path and query parameters by name; empty ones are omitted. */
  values: Record<string, string>;
  /** JSON as typed; empty for calls without a body. */
  body: string;
}

export function urlOf(call: ApiCall, { values }: FilledCall) {
  const path = call.path.replace(/\{(\w+)\}/g, (all, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : all,
  );
  const query = new URLSearchParams();
  for (const parameter of call.parameters) {
    const value = values[parameter.name];
    if (parameter.in === 'query' && value) query.set(parameter.name, value);
  }
  return query.size ? `${path}?${query}` : path;
}

export const hasJsonBody = (call: ApiCall) => call.body?.type === 'application/json';

export function headersOf(call: ApiCall, key: string): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(!call.isPublic && { Authorization: `Bearer ${key}` }),
    ...(hasJsonBody(call) && { 'Content-Type': 'application/json' }),
  };
}

/** Escapes for single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(call: ApiCall, filled: FilledCall, origin: string) {
  const lines = [`curl -X ${call.method} ${quoted(origin + urlOf(call, filled))}`];
  for (const [name, value] of Object.entries(headersOf(call, 'YOUR_API_KEY')))
    lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (call.body?.type === 'multipart/form-data') lines.push(`-F 'file=@leads.csv'`);
  if (hasJsonBody(call) && filled.body) lines.push(`-d ${quoted(compact(filled.body))}`);
  return lines.join(' \\\n  ');
}

/** On one line if it is valid JSON; otherwise as typed. */
function compact(body: string) {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}
