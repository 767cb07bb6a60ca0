/** Webhooks of CRMs from those who should not post, and those that come twice, late, out of order or not at all. */
import { createHmac } from 'node:crypto';
import { crm as crmContract } from '@leadwright/contract/integrations/crm';
import { crmFollowing } from '@leadwright/contract/integrations/crm-following';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOLLOWED, type FollowedCrm } from './testing/crms.ts';
import { type Follows, startFollowing } from './testing/following.ts';

const crmOf = (provider: string) => (FOLLOWED.find((row) => row.crm.provider === provider) as FollowedCrm).crm;
const HUGE = 2 * 1024 * 1024;

/** Posts to the product; the status. */
async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  const reply = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await reply.body.dump();
  return reply.statusCode;
}

describe('the address of our app at HubSpot', () => {
  let follows: Follows;
  beforeAll(async () => {
    follows = await startFollowing(crmOf('hubspot'));
  });
  afterAll(() => follows.stop());

  const address = () => `${follows.publicUrl}/api/webhooks/crm/hubspot`;
  const signedWith = (secret: string, body: string, at = follows.api.clock.now().getTime(), url = address()) => ({
    'x-hubspot-request-timestamp': String(at),
    'x-hubspot-signature-v3': createHmac('sha256', secret).update(`POST${url}${body}${at}`).digest('base64'),
  });
  const signed = (body: string, at?: number, url?: string) => signedWith('sandbox-hubspot-secret', body, at, url);
  const event = (portalId: string, objectId: string) =>
    JSON.stringify([
      { subscriptionType: 'contact.propertyChange', portalId: Number(portalId), objectId: Number(objectId) },
    ]);
  const hinted = async (accountId: number) =>
    (
      await follows.rows('select hinted_at from crm_followed where account_id = $1 and hinted_at is not null', [
        accountId,
      ])
    ).length;

  it('refuses what is not signed with the secret of the app, for another address, or too long ago', async () => {
    const { by, contacts } = await follows.sent();
    const body = event(by.locationId, contacts[0] as string);
    const old = follows.api.clock.now().getTime() - 6 * 60_000;
    expect(await post(address(), body)).toBe(401);
    expect(await post(address(), body, signedWith('another-secret', body))).toBe(401);
    expect(await post(address(), `${body} `, signed(body))).toBe(401);
    expect(await post(address(), body, signed(body, old))).toBe(401);
    expect(await post(address(), body, signed(body, undefined, 'https://elsewhere.test/hook'))).toBe(401);
    expect(await hinted(by.who.accountId)).toBe(0);
  });

  it('refuses a body that is too long before it looks at it, and one that is no JSON after', async () => {
    const huge = JSON.stringify([{ subscriptionType: 'x'.repeat(HUGE) }]);
    expect(await post(address(), huge, signed(huge))).toBe(413);
    expect(await post(address(), '{', signed('{'))).toBe(400);
    for (const odd of [
      'null',
      '7',
      '{"a":1}',
      '[null]',
      '[{"subscriptionType":"contact.x","portalId":{},"objectId":[]}]',
    ])
      expect([odd, await post(address(), odd, signed(odd))]).toEqual([odd, 200]);
  });

  it('refuses whoever posts too often before the body is read', async () => {
    const body = '[]';
    expect(await post(address(), body, signed(body))).toBe(200);
    await follows.rows("update rate_limits set count = 1200 where key like 'ip:%'");
    const huge = JSON.stringify([{ subscriptionType: 'x'.repeat(HUGE) }]);
    for (const refused of [body, huge]) expect(await post(address(), refused, signed(refused))).toBe(429);
    const own = `${follows.publicUrl}/api/webhooks/crm/pipedrive/1-1-x`;
    expect(await post(own, body), 'an address of its own has a limit of its own').toBe(401);
    await follows.rows("update rate_limits set count = 1200 where key like 'ip:%'");
    expect(await post(own, body)).toBe(429);
    follows.api.clock.advance(61_000);
    expect(await post(address(), body, signed(body))).toBe(200);
  });

  it('reads only contacts of the portal that the event names', async () => {
    const first = await follows.sent(0);
    const second = await follows.sent(1);
    // Ids of contacts begin anew in every portal.
    const body = event(second.by.locationId, first.contacts[0] as string);
    await post(address(), body, signed(body));
    expect(await hinted(first.by.who.accountId)).toBe(0);
    const unknown = event('99', first.contacts[0] as string);
    expect(await post(address(), unknown, signed(unknown))).toBe(200);
    expect(await hinted(first.by.who.accountId)).toBe(0);
    await follows.api.runJobs();
  });

  it('shows a lead to its own account only', async () => {
    const { by, ids, contacts } = await follows.sent(0);
    const other = await follows.api.buildAccount();
    const { status } = await follows.api.call(other, crmFollowing.ofLead, { params: { id: ids[0] as number } });
    expect(status).toBe(404);
    await follows.people(by, contacts[0] as string, 'win');
    await follows.api.runJobs();
    expect(await follows.statesOf(by, ids[0] as number)).toEqual(['won']);
  });

  it('believes the CRM and not the event: doubled, reversed and late ones end in the same state', async () => {
    const { by, ids, contacts } = await follows.sent();
    const [id, contact] = [ids[0] as number, contacts[0] as string];
    await follows.door('/hooks', { travel: 'hold' }, 'PATCH');
    for (const act of ['work', 'lose', 'win', 'unsubscribe', 'subscribe']) await follows.people(by, contact, act);
    await follows.door('/hooks', { travel: 'send' }, 'PATCH');
    await follows.door('/hooks/release', { times: 3, order: 'reversed' });
    await follows.api.runJobs();
    expect(await follows.statesOf(by, id)).toEqual(['won']);
    expect((await follows.suppressions(by)).total).toBe(0);
    const changes = await follows.rows(
      'select changed_at from crm_followed where account_id = $1 and changed_at is not null',
      [by.who.accountId],
    );
    expect(changes).toHaveLength(1);
  });

  it('learns by reading what was lost on the way', async () => {
    const { by, ids, contacts } = await follows.sent();
    await follows.door('/hooks', { travel: 'lose' }, 'PATCH');
    await follows.people(by, contacts[0] as string, 'lose');
    await follows.api.runJobs();
    expect(await follows.statesOf(by, ids[0] as number)).toEqual(['open']);
    await follows.door('/hooks', { travel: 'send' }, 'PATCH');
    await follows.readLater();
    expect(await follows.inCrm(by, ids[0] as number)).toMatchObject([{ states: ['lost'], source: 'reading' }]);
  });

  it('asks nothing through a connection that has ended, and goes on when it is connected again', async () => {
    const { by, ids, contacts } = await follows.sent();
    await follows.api.call(by.who, crmContract.disconnect, { params: { id: by.connectionId } });
    await follows.people(by, contacts[0] as string, 'win');
    await follows.readLater();
    expect(await follows.inCrm(by, ids[0] as number)).toMatchObject([
      { states: ['open'], read_at: null, is_followed: false },
    ]);
    await follows.connectAgain(by);
    await follows.readLater();
    expect(await follows.inCrm(by, ids[0] as number)).toMatchObject([{ states: ['won'], is_followed: true }]);
  });
});

describe('an address of its own', () => {
  let follows: Follows;
  beforeAll(async () => {
    follows = await startFollowing(crmOf('pipedrive'));
  });
  afterAll(() => follows.stop());

  async function subscribed() {
    const made = await follows.sent();
    await follows.readLater();
    const [row] = await follows.rows('select hook_url from crm_followings where account_id = $1', [
      made.by.who.accountId,
    ]);
    return { ...made, url: row.hook_url as string };
  }

  it('is subscribed once, and refuses those who do not show the password', async () => {
    const { by, url, contacts } = await subscribed();
    await follows.rows('update crm_followings set hook_tried_at = null');
    await follows.readLater();
    const { all } = await follows.subscriptions();
    expect(all.filter(({ subscription_url }) => subscription_url === url)).toHaveLength(2);
    const body = JSON.stringify({ meta: { entity: 'person', entity_id: contacts[0], action: 'change' }, data: null });
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    expect(await post(url, body)).toBe(401);
    expect(await post(url, body, basic('leadwright:guess'))).toBe(401);
    // The key of one connection opens no other.
    const [, account] = /\/(\d+)-\d+-[0-9a-f]+$/.exec(url) as RegExpExecArray;
    expect(await post(url.replace(`/${account}-`, `/${Number(account) + 1}-`), body)).toBe(401);
    expect(await post(`${url}0`, body)).toBe(401);
    expect(await post(url, 'x'.repeat(HUGE))).toBe(413);
    const hinted = await follows.rows('select 1 from crm_followed where account_id = $1 and hinted_at is not null', [
      by.who.accountId,
    ]);
    expect(hinted).toHaveLength(0);
  });

  it('is gone when the connection has ended, so that the CRM stops posting', async () => {
    const { by, contacts } = await subscribed();
    await follows.api.call(by.who, crmContract.disconnect, { params: { id: by.connectionId } });
    await follows.people(by, contacts[0] as string, 'assign', { owner: 'Tomás Vega' });
    const { sent } = await follows.door<{ sent: { answer: string }[] }>('/hooks');
    expect(sent[0]?.answer).toBe('410');
  });
});
