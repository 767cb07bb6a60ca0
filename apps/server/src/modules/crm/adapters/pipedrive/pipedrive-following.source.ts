/**
 * States at Pipedrive: the deals of a person, its owner and its marketing status. Webhooks (v2) are subscribed for each connection, with
 * a name and a password of ours. Only the webhook of a deletion says which person a merged one went into.
 */
import { confirmGone, listedIn } from '../absence.rules.ts';
import { CrmRefusal, type CrmSession } from '../crm.port.ts';
import {
  type Asking,
  type CrmFollowing,
  goneContact,
  type Hint,
  type HookCall,
  type HookLogin,
  type ReadContact,
  type StateThere,
} from '../following.port.ts';
import { idOf, isSame, objectOf, oneHeader } from '../hooks.rules.ts';
import { remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';

type Wire = Record<string, unknown>;

const MOST = 100;
const COUNTS = ['open_deals_count', 'won_deals_count', 'lost_deals_count', 'done_activities_count'];
const INCLUDED = [...COUNTS, 'marketing_status'].join(',');
const HOOKS = '/api/v1/webhooks';
const has = (scopes: readonly string[], ...some: string[]) => some.some((scope) => scopes.includes(scope));

/** A deal that is still open counts more than one that was lost before. */
function stateOf(person: Wire): StateThere {
  const count = (name: string) => Number(person[name]) || 0;
  if (count('won_deals_count') > 0) return 'won';
  if (count('open_deals_count') > 0) return 'working';
  if (count('lost_deals_count') > 0) return 'lost';
  return count('done_activities_count') > 0 ? 'working' : 'open';
}

const ownerName = ({ session, scopes }: Asking, id: string): Promise<string> =>
  remembered(session, `owner:${id}`, async () => {
    if (!id || !has(scopes, 'users:read', 'admin')) return '';
    const { status, body } = await session.ask(
      { method: 'GET', path: `/api/v1/users/${encodeURIComponent(id)}` },
      [404],
    );
    return status === 404 ? '' : textOf(body?.data?.name);
  });

async function personsOf(session: CrmSession, ids: readonly string[]): Promise<Map<string, Wire>> {
  const known = ids.filter((id) => /^\d+$/.test(id));
  const [first] = known;
  if (!first) return new Map();
  const query = new URLSearchParams({ ids: known.join(','), include_fields: INCLUDED, limit: String(MOST) });
  const answer = await session.ask({ method: 'GET', path: `/api/v2/persons?${query}` });
  const persons = listedIn(answer, answer.body?.data);
  if (persons.length === 0)
    await confirmGone(session, `/api/v2/persons/${first}`, (body) => body?.data?.is_deleted === true);
  return new Map(persons.map((person) => [String(person.id), person]));
}

async function read(asking: Asking, ids: readonly string[]): Promise<ReadContact[]> {
  const found = await personsOf(asking.session, ids);
  return Promise.all(
    ids.map(async (id): Promise<ReadContact> => {
      const person = found.get(id);
      if (!person || person.is_deleted === true) return goneContact(id);
      return {
        id,
        mergedInto: null,
        state: stateOf(person),
        isUnsubscribed: person.marketing_status === 'unsubscribed',
        owner: await ownerName(asking, idOf(person.owner_id)),
      };
    }),
  );
}

/** One for persons and, where the app may read them, one for deals. */
async function subscribe({ session, scopes }: Asking, { url, user, password }: HookLogin): Promise<void> {
  if (!has(scopes, 'webhooks:full', 'admin')) throw new CrmRefusal('invalid', 403, '');
  const { body } = await session.ask({ method: 'GET', path: HOOKS });
  const there = listOf(body?.data).filter(({ subscription_url }) => subscription_url === url);
  for (const event_object of ['person', ...(has(scopes, 'deals:read', 'deals:full') ? ['deal'] : [])]) {
    if (there.some((hook) => hook.event_object === event_object)) continue;
    // Pipedrive requires a name; its administrators know the host, also where a reseller's brand stands on it.
    const name = `${new URL(url).host} ${event_object}`;
    const hook = { name, subscription_url: url, event_action: '*', event_object, version: '2.0' };
    const login = { http_auth_user: user, http_auth_password: password };
    await session.ask({ method: 'POST', path: HOOKS, body: { ...hook, ...login } });
  }
}

function verify({ headers }: HookCall, { user, password }: HookLogin): boolean {
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return isSame(Buffer.from(oneHeader(headers, 'authorization')), Buffer.from(wanted));
}

function hintsOf(body: unknown): Hint[] {
  const { meta, data, previous } = objectOf(body);
  const { entity, entity_id, merged_to_id } = objectOf(meta);
  if (entity === 'deal') {
    const persons = [data, previous].map((each) => idOf(objectOf(each).person_id));
    return [{ externalId: null, contactIds: persons.filter(Boolean) }];
  }
  const [id, into] = [idOf(entity_id), idOf(merged_to_id)];
  if (entity !== 'person' || !id) return [];
  const merged = into && into !== id ? { merged: { id, into } } : {};
  return [{ externalId: null, contactIds: [id, into].filter(Boolean), ...merged }];
}

export const pipedriveFollowing: CrmFollowing = {
  most: MOST,
  restHours: { hooked: 24, unhooked: 4 },
  pageOf: (appUrl, id) => `${appUrl}${encodeURIComponent(id)}`,
  read,
  ownHooks: { subscribe, verify, hintsOf },
};
