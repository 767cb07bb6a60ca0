/** Browser storage that never throws: private windows and full disks may refuse, and then nothing is stored. */
const over = (storage: () => Storage) => {
  const get = (key: string): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const set = (key: string, value: string | null) => {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {
      // Not stored; the app works without it.
    }
  };
  return {
    get,
    set,
    json<T>(key: string): T | null {
      try {
        return JSON.parse(get(key) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
    setJson: (key: string, value: unknown) => set(key, value === null ? null : JSON.stringify(value)),
  };
};

export const stored = over(() => localStorage);
/** Only for this tab; survives a reload. */
export const storedInTab = over(() => sessionStorage);
