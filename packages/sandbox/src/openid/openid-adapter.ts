/** Grants, sessions and tokens of the provider, in memory: a restart signs everybody out, as at a provider that was reinstalled. */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  until: number;
}

export function createAdapters(): AdapterFactory {
  const kept = new Map<string, Kept>();
  return (model) => adapterOf(model, kept);
}

function adapterOf(model: string, kept: Map<string, Kept>): Adapter {
  const keyOf = (id: string) => `${model}:${id}`;
  const find = (fits: (payload: AdapterPayload) => boolean) => {
    for (const [key, { payload, until }] of kept) {
      if (until <= Date.now()) kept.delete(key);
      else if (key.startsWith(`${model}:`) && fits(payload)) return payload;
    }
    return undefined;
  };
  return {
    async upsert(id, payload, expiresIn) {
      kept.set(keyOf(id), { payload, until: Date.now() + (expiresIn ?? 86_400) * 1000 });
    },
    async find(id) {
      const found = kept.get(keyOf(id));
      return found && found.until > Date.now() ? found.payload : undefined;
    },
    findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
    findByUid: async (uid) => find((payload) => payload.uid === uid),
    async consume(id) {
      const found = kept.get(keyOf(id));
      if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      kept.delete(keyOf(id));
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  };
}
