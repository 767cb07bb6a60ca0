/**
 * Persistent state: one JSON file per store, replaced atomically (written beside, then renamed), so a crash leaves
 * either the old file or the new one. Without a folder the state is kept in memory only, for tests.
 */
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxStore } from './vendor.ts';

export interface Stores {
  store<T>(name: string, initial: () => T): SandboxStore<T>;
  /** Writes pending changes. */
  flush(): Promise<void>;
}

export interface StoreOptions {
  /** Undefined keeps everything in memory. */
  folder?: string | undefined;
  onSave?: () => void;
  log?: Log;
}

interface OpenStore {
  store: SandboxStore<unknown>;
  flush(): Promise<void>;
}

type Log = (message: string, details?: Record<string, unknown>) => void;

const WRITE_DELAY_MS = 200;
const STORE_NAME = /^[a-z0-9][a-z0-9-]*$/;

export function openStores({ folder, onSave = () => {}, log = () => {} }: StoreOptions = {}): Stores {
  const open = new Map<string, OpenStore>();
  if (folder) mkdirSync(folder, { recursive: true });

  function openOne<T>(name: string, initial: () => T): OpenStore {
    if (!STORE_NAME.test(name)) throw new Error(`A store cannot be called "${name}"`);
    if (!folder) return { store: holdState(initial, initial(), onSave), flush: () => Promise.resolve() };
    const file = join(folder, `${name}.json`);
    const writer = createWriter(file, () => store.state, log);
    const store = holdState(initial, readState<T>(file, log) ?? initial(), () => {
      writer.writeSoon();
      onSave();
    });
    return { store, flush: writer.flush };
  }

  return {
    store<T>(name: string, initial: () => T) {
      const found = open.get(name) ?? openOne(name, initial);
      open.set(name, found);
      return found.store as SandboxStore<T>;
    },
    async flush() {
      await Promise.all([...open.values()].map((one) => one.flush()));
    },
  };
}

function holdState<T>(initial: () => T, first: T, save: () => void): SandboxStore<T> {
  let state = first;
  return {
    get state() {
      return state;
    },
    save,
    reset() {
      state = initial();
      save();
    },
  };
}

/** A store that takes long to write is written less often. */
function createWriter(file: string, state: () => unknown, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let lastWriteMs = 0;

  async function writeNow() {
    const started = performance.now();
    try {
      await writeFile(`${file}.new`, JSON.stringify(state()));
      await rename(`${file}.new`, file);
    } catch (error) {
      log('A store could not be written', { file, error: String(error) });
    }
    lastWriteMs = performance.now() - started;
  }
  function write() {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeNow);
    return writing;
  }
  return {
    writeSoon() {
      timer ??= setTimeout(write, Math.max(WRITE_DELAY_MS, 10 * lastWriteMs));
    },
    flush: () => (timer ? write() : writing),
  };
}

/** An unreadable file is set aside instead of overwritten, so that it can be inspected. */
function readState<T>(file: string, log: Log): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as T;
  } catch {
    renameSync(file, `${file}.unreadable`);
    log('A store could not be read; it starts anew', { file });
    return undefined;
  }
}
