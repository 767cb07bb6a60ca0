/** Accounts and their archives. */
import type { adminArchives } from '@leadwright/contract/admin/archive';
import { adminUsers } from '@leadwright/contract/admin/users';
import { done, type Examples, fresh, type World } from './example.ts';

const body = (changes: object = {}) => ({
  first_name: 'Noor',
  last_name: 'Haddad',
  company: 'Bright Harbour',
  email: `${fresh('noor')}@example.test`,
  modules: ['leads' as const],
  monthly_credits: 1000,
  ...changes,
});
const create = async ({ api, admin }: World, given = body()) =>
  (await done(api.call(admin, adminUsers.create, { body: given }))).data.id;

type Act = 'stop' | 'remove';

/** An account on which this was done before. */
async function account(world: World, ...acts: Act[]) {
  const id = await create(world);
  for (const act of acts) await done(world.api.call(world.admin, adminUsers[act], { params: { id } }));
  return { input: { params: { id } }, subject: id, account: id };
}

const RESEND_MS = 61_000;

/** A person with an address of their own, who has been asked for another. */
async function waiting(world: World) {
  const given = body();
  const id = await create(world, given);
  const proved = 'update credentials set email_confirmed_at = now() where account_id = $1';
  await world.api.platform.databases.owner.query(proved, [id]);
  const asked = { params: { id }, body: { ...given, email: `${fresh('asked')}@example.test` } };
  await done(world.api.call(world.admin, adminUsers.update, asked));
  return { input: { params: { id } }, subject: id, account: id };
}

export const userExamples: Examples<typeof adminUsers> = {
  create: async () => {
    const secrets = [fresh('Passw0rd-of-theirs'), fresh('maps-key-of-theirs')];
    return {
      input: { body: body({ password: secrets[0], provider_key: secrets[1] }) },
      values: 'made',
      secrets,
    };
  },
  update: async (world) => {
    const given = body();
    const id = await create(world, given);
    const key = fresh('maps-key-given-later');
    const changed = { ...given, last_name: 'Haddad-Lind', members_allowed: 3, provider_key: key };
    const same = { params: { id }, body: { ...changed, provider_key: '' } };
    const input = { params: { id }, body: changed };
    return { input, subject: id, account: id, values: 'changed', again: same, secrets: [key] };
  },
  resendAddress: async (world) => {
    const example = await waiting(world);
    world.api.clock.advance(RESEND_MS);
    return { ...example, values: 'made' };
  },
  withdrawAddress: async (world) => ({ ...(await waiting(world)), values: 'made' }),
  stop: async (world) => ({ ...(await account(world)), values: 'changed' }),
  reactivate: async (world) => ({ ...(await account(world, 'stop')), values: 'changed' }),
  // It is still there for 30 days: its state tells.
  remove: async (world) => ({ ...(await account(world)), values: 'changed' }),
  restore: async (world) => ({ ...(await account(world, 'remove')), values: 'changed' }),
  many: async (world) => {
    const { subject, account: id } = await account(world);
    return { input: { body: { act: 'stop', ids: [id] } }, what: 'stop', subject, account: id, values: 'changed' };
  },
  resetLimits: async (world) => ({ ...(await account(world)), values: 'changed' }),
  removeProviderKey: async (world) => {
    const key = fresh('maps-key-to-forget');
    const id = await create(world, body({ provider_key: key }));
    return { input: { params: { id } }, subject: id, account: id, values: 'changed', secrets: [key] };
  },
  loginAs: async (world) => ({ ...(await account(world)), values: 'made' }),
  viewAs: async (world) => ({ ...(await account(world)), values: 'made' }),
};

export const archiveExamples: Examples<typeof adminArchives> = {
  start: async (world) => ({ ...(await account(world)), what: 'export', values: 'made' }),
  read: async ({ api, admin }) => ({
    input: {},
    what: 'import',
    values: 'made',
    send: async () => {
      const form = new FormData();
      form.append('file', new Blob(['an archive that a job will refuse']), 'account.ndjson.gz');
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: '/api/admin/archives',
        payload: Buffer.from(await request.arrayBuffer()),
        headers: {
          host: 'localhost',
          authorization: `Bearer ${admin.token}`,
          'content-type': request.headers.get('content-type') as string,
        },
      });
      return statusCode;
    },
  }),
};
