/** What this browser remembers. Private windows and full disks may refuse to: then nothing is remembered, and nothing breaks. */
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
      // Not remembered; the page goes on.
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
