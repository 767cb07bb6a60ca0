/** What a session has asked once, such as the types of custom fields, it does not ask again for every record. */
import type { CrmSession } from './crm.port.ts';

const memories = new WeakMap<CrmSession, Map<string, Promise<unknown>>>();

export function remembered<T>(session: CrmSession, name: string, ask: () => Promise<T>): Promise<T> {
  const memory = memories.get(session) ?? new Map<string, Promise<unknown>>();
  memories.set(session, memory);
  const known = memory.get(name) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const asked = ask();
  memory.set(name, asked);
  // What failed is asked again.
  asked.catch(() => memory.delete(name));
  return asked;
}

export const forget = (session: CrmSession, name: string) => memories.get(session)?.delete(name);
