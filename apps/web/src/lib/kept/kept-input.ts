/**
 * What was typed when a session ended, so that the same person finds it again after signing in. It stays in this tab,
 * is dropped as soon as anybody else signs in, and never contains secrets.
 */
import { useEffect, useRef, useState } from 'react';
import { storedInTab } from '../storage.ts';

const KEY = 'kept-input';
const SECRET = /password|secret|token|^(code|key)$|api_?key/i;

interface Kept {
  person: number;
  inputs: Record<string, unknown>;
}

/** The forms on screen: each tells what was typed into it, or null. */
const open = new Map<object, { name: string; read: () => unknown }>();

const withoutSecrets = (typed: unknown) =>
  typeof typed === 'object' && typed !== null && !Array.isArray(typed)
    ? Object.fromEntries(Object.entries(typed).filter(([field]) => !SECRET.test(field)))
    : typed;

/** Files cannot be kept. */
const withoutFiles = (kept: Kept): Kept =>
  JSON.parse(
    JSON.stringify(kept, (_, value) =>
      Array.isArray(value) ? value.filter((one) => !(one instanceof File)) : value instanceof File ? undefined : value,
    ),
  );

export const keptInput = {
  keep(person: number) {
    const typed = [...open.values()].map(({ name, read }) => [name, withoutSecrets(read())] as const);
    const inputs = Object.fromEntries(typed.filter(([, value]) => value !== null));
    if (Object.keys(inputs).length > 0) storedInTab.setJson(KEY, withoutFiles({ person, inputs }));
  },
  /** Somebody is signed in: input of anybody else is gone. */
  belongTo(person: number) {
    if (storedInTab.json<Kept>(KEY)?.person !== person) keptInput.forget();
  },
  forget: () => storedInTab.set(KEY, null),
};

function take(name: string): unknown {
  const kept = storedInTab.json<Kept>(KEY);
  if (!kept || !(name in kept.inputs)) return null;
  const { [name]: value, ...others } = kept.inputs;
  storedInTab.setJson(KEY, Object.keys(others).length > 0 ? { ...kept, inputs: others } : null);
  return value;
}

/**
 * Tells the session what is typed, and gives back what was kept for this name on this page. `typed` is null while there
 * is nothing worth keeping.
 */
export function useKeptInput<T>(name: string, typed: T | null, restore: (kept: T) => void) {
  const [full] = useState(() => `${location.pathname} ${name}`);
  const latest = useRef({ typed, restore });
  const kept = useRef<unknown>(null);
  useEffect(() => {
    latest.current = { typed, restore };
  });
  useEffect(() => {
    const self = {};
    open.set(self, { name: full, read: () => latest.current.typed });
    kept.current ??= take(full);
    if (kept.current !== null) latest.current.restore(kept.current as T);
    return () => void open.delete(self);
  }, [full]);
}

/**
 * State of a dialog: what it is open for, or what is chosen in it. A session that ends keeps it, so that the dialog opens again for
 * whoever signs in as the same person, with what was typed. `name` is unique on its page.
 */
export function useKeptState<T>(name: string, initial: T | (() => T)) {
  const [value, setValue] = useState<T>(initial);
  const [first] = useState(() => JSON.stringify(value));
  useKeptInput<T>(`state ${name}`, JSON.stringify(value) === first ? null : value, setValue);
  return [value, setValue] as const;
}
