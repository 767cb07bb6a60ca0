/** For every CRM that reports states: actions of people there appear on the lead, by webhook or by reading. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOLLOWED } from './testing/crms.ts';
import { type Follows, startFollowing } from './testing/following.ts';

const OWNER = 'Tomás Vega';

describe.each(FOLLOWED.map((row) => [row.crm.name, row] as const))('%s', (_provider, { crm, tells, posts }) => {
  let follows: Follows;
  beforeAll(async () => {
    follows = await startFollowing(crm);
  });
  afterAll(() => follows.stop());

  /** Webhooks have arrived when the action is done. Everything else is read a week later. */
  const heard = (isPosted = posts.changes) => (isPosted ? follows.api.runJobs() : follows.readLater());

  it('tells that somebody works on a lead and wins it', async () => {
    const { by, listId, ids, contacts } = await follows.sent();
    const [id, contact] = [ids[0] as number, contacts[0] as string];
    expect(await follows.statesOf(by, id)).toEqual(['open']);
    // The first reading subscribes.
    await follows.readLater();
    if (tells.work) {
      await follows.people(by, contact, 'work');
      await heard();
      expect(await follows.statesOf(by, id)).toEqual(['working']);
    }
    await follows.people(by, contact, 'win');
    await heard();
    expect(await follows.statesOf(by, id)).toEqual(['won']);
    expect((await follows.inCrm(by, id))[0]?.source).toBe(posts.changes ? 'webhook' : 'reading');
    expect((await follows.listed(by, listId, ['won'])).map((lead) => lead.id)).toEqual([id]);
    expect(await follows.statesOf(by, ids[1] as number)).toEqual(['open']);
  });

  it('tells who has a lead', async () => {
    const { by, listId, ids, contacts } = await follows.sent();
    await follows.readLater();
    await follows.people(by, contacts[0] as string, 'assign', { owner: OWNER });
    await heard();
    expect((await follows.inCrm(by, ids[0] as number))[0]?.owner).toBe(OWNER);
    expect((await follows.listed(by, listId))[0]?.crm_owner).toBe(OWNER);
  });

  const lost = () =>
    it('tells that a lead was lost', async () => {
      const { by, ids, contacts } = await follows.sent();
      await follows.readLater();
      await follows.people(by, contacts[0] as string, 'lose');
      await heard();
      expect(await follows.statesOf(by, ids[0] as number)).toEqual(['lost']);
    });

  if (tells.lose) lost();

  it('takes who unsubscribes onto the do-not-contact list, once', async () => {
    const { by, ids, contacts } = await follows.sent();
    await follows.readLater();
    await follows.people(by, contacts[0] as string, 'unsubscribe');
    await heard(posts.unsubscriptions);
    expect(await follows.statesOf(by, ids[0] as number)).toEqual(['open', 'unsubscribed']);
    const { data } = await follows.suppressions(by);
    expect(data).toMatchObject([{ kind: 'email', hint: 'h•••@company-1.test', origin: 'crm' }]);
    expect(data[0]?.note).toMatch(/^(HubSpot|Pipedrive|HighLevel|Keap|Salesforce): /);
    await follows.removeSuppression(by, data[0]?.id as number);
    await follows.readLater();
    expect((await follows.suppressions(by)).total).toBe(0);
  });

  it('tells that a contact was deleted, and keeps what was known', async () => {
    const { by, ids, contacts } = await follows.sent();
    await follows.readLater();
    await follows.people(by, contacts[0] as string, 'delete');
    await heard();
    expect(await follows.inCrm(by, ids[0] as number)).toMatchObject([{ states: ['deleted'], url: null }]);
  });

  const merged = () =>
    it('follows the contact that another was merged into', async () => {
      const { by, listId, ids, contacts } = await follows.sent();
      const [first, second] = contacts as [string, string];
      await follows.readLater();
      await follows.people(by, first, 'merge', { into: second });
      await heard();
      expect(await follows.statesOf(by, ids[0] as number)).toEqual(['open', 'merged']);
      expect((await follows.listed(by, listId, ['merged'])).map((lead) => lead.id)).toEqual([ids[0]]);
      await follows.people(by, second, 'win');
      await heard();
      expect(await follows.statesOf(by, ids[0] as number)).toEqual(['won', 'merged']);
      expect(await follows.statesOf(by, ids[1] as number)).toEqual(['won']);
      expect((await follows.inCrm(by, ids[0] as number))[0]?.url).toBe(
        (await follows.inCrm(by, ids[1] as number))[0]?.url,
      );
    });

  if (tells.merge) merged();

  it('forgets a lead whose push was undone', async () => {
    const { by, ids, done } = await follows.sent();
    await follows.undo(by, done.id);
    expect(await follows.inCrm(by, ids[0] as number)).toEqual([]);
    expect(await follows.rows('select * from result_crm_states where account_id = $1', [by.who.accountId])).toEqual([]);
  });
});
