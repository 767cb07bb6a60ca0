import { autopilots } from '@leadwright/contract/automation/autopilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataHolders } from '../../app.ts';
import { eraseSubject, exportSubject, identifierFrom } from '../privacy/public.ts';
import { type AutopilotApi, startAutopilots } from './testing/autopilots.ts';

let api = {} as AutopilotApi;
beforeAll(async () => {
  api = await startAutopilots({ dentists: 1 });
});
afterAll(() => api.stop());

describe('an autopilot that looks for one person', () => {
  const person = [identifierFrom('ada@acme.test'), identifierFrom('https://www.linkedin.com/in/ada-lovelace')];

  it('is exported with the person, and stops without the name when the person is erased', async () => {
    const who = await api.buildPayer();
    const lookFor = async (filters: Record<string, unknown>) => {
      const search = { type: 'people', filters, find_emails: false } as const;
      return (await api.create(who, { name: 'Ada', list: { name: 'P' }, search, cap: 1 })).body.data.id;
    };
    const byMail = await lookFor({ email: 'Ada@Acme.test' });
    const byProfile = await lookFor({ linkedin_url: 'linkedin.com/in/Ada-Lovelace/' });
    const other = await lookFor({ linkedin_url: 'linkedin.com/in/ada-lovelace-2' });
    const exported = await exportSubject(api.base, personalDataHolders, person);
    expect(exported.found['autopilots']?.map((row) => row['id'])).toEqual([byMail, byProfile]);
    expect((await eraseSubject(api.base, personalDataHolders, person))['autopilots']).toBe(2);
    const erased = 'A person whose data was erased';
    expect(await api.read(who, byMail)).toMatchObject({
      name: erased,
      summary: erased,
      state: 'stopped',
      stop: { reason: 'search' },
      search: { filters: expect.not.objectContaining({ email: expect.anything() }) },
    });
    expect(await api.read(who, other)).toMatchObject({ name: 'Ada', state: 'active' });
    expect((await exportSubject(api.base, personalDataHolders, person)).found['autopilots']).toEqual([]);
    // No search for that person is left.
    await api.rows('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
    expect((await api.call(who, autopilots.resume, { params: { id: byMail } })).status).toBe(200);
    await api.wake();
    expect(await api.read(who, byMail)).toMatchObject({ state: 'stopped', stop: { reason: 'search' } });
    const searches = await api.rows('select filters from searches where account_id = $1', [who.accountId]);
    expect(JSON.stringify(searches)).not.toContain('ada@acme.test');
  });

  it('of a user who saved one is exported with it', async () => {
    const who = await api.buildPayer();
    await api.create(who);
    const exported = await exportSubject(api.base, personalDataHolders, [identifierFrom(who.email)]);
    expect(exported.found['autopilots']).toMatchObject([{ name: 'Dentists, Austin', user_id: who.userId }]);
  });
});
