/**
 * Keeps unsaved input when a session ends, so that the same user finds it after signing in again. It stays in this tab,
 * is dropped when anyone else signs in, and never contains secrets.
 */
import { useEffect, useRef, useState } from 'react';
import { storedInTab } from '../storage.ts';

const KEY = 'kept-input';
const SECRET = /password|secret|token|^(code|key)$|api_?key/i;

interface Kept {
  person: number;
  inputs: Record<string, unknown>;
}

/** The forms on screen: each returns its input, or null. */
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
  /** Drops the input of anyone but the signed-in user. */
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
 * Registers the current input, and restores what was kept for this name on this page. `typed` is null if there is
 * nothing to keep.
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
 * State of a dialog: the item it is open for, or its selection. It survives the end of a session, so that the dialog
 * reopens with its input when the same user signs in. `name` is unique on its page.
 */
export function useKeptState<T>(name: string, initial: T | (() => T)) {
  const [value, setValue] = useState<T>(initial);
  const [first] = useState(() => JSON.stringify(value));
  useKeptInput<T>(`state ${name}`, JSON.stringify(value) === first ? null : value, setValue);
  return [value, setValue] as const;
}
