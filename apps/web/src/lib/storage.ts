/** localStorage that never throws: private windows and full disks may refuse to store, and then nothing is kept. */
export const stored = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Not stored; the app works without it.
    }
  },
  json<T>(key: string): T | null {
    try {
      return JSON.parse(stored.get(key) ?? 'null') as T | null;
    } catch {
      return null;
    }
  },
  setJson(key: string, value: unknown) {
    stored.set(key, value === null ? null : JSON.stringify(value));
  },
};
