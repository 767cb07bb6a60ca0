import { workflows } from '@leadwright/contract/automation/workflows';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { eraseSubject, exportSubject, identifierFrom } from '../../privacy/public.ts';
import { workflowsPersonalData } from '../public.ts';
import { graphOf } from '../testing/graphs.ts';

let api: Api;
let owner: TestPerson;
beforeAll(async () => {
  api = await startApi();
  owner = await api.buildAccount();
});
afterAll(() => api.stop());

const lookingUp = (filters: object) =>
  graphOf({ who: ['people_search', { filters }], sheet: 'connection' }, [['who', 'sheet']]);

it('people who are looked up are exported and erased from every version, in any spelling', async () => {
  const make = async (name: string, filters: object) =>
    (await api.call(owner, workflows.create, { body: { name, graph: lookingUp(filters) } })).body.data.id;
  const byMail = await make('Mail', { email: 'Ada@Acme.test ' });
  const byProfile = await make('Profile', { linkedin_url: 'linkedin.com/in/ada-l' });
  const other = await make('Other', { email: 'bob@acme.test' });
  const body = { name: 'Mail', graph: lookingUp({ email: 'ada@acme.test', name: 'Ada' }), version: 1 };
  await api.call(owner, workflows.update, { params: { id: byMail }, body });

  const ctx = systemBase(api.platform);
  const holders = [workflowsPersonalData];
  const person = [identifierFrom('ada@acme.test'), identifierFrom('https://www.linkedin.com/in/ada-l')];
  const { found } = await exportSubject(ctx, holders, person);
  expect(found['workflows']?.map(({ workflow_id, version }) => [workflow_id, version])).toEqual([
    [byMail, 1],
    [byMail, 2],
    [byProfile, 1],
  ]);
  expect((await eraseSubject(ctx, holders, person))['workflows']).toBe(3);
  expect((await exportSubject(ctx, holders, person)).found['workflows']).toEqual([]);
  const after = (await api.call(owner, workflows.get, { params: { id: byMail } })).body.data;
  expect(after).toMatchObject({ version: 2, is_ready: false, problems: [{ node: 'who', field: 'filters' }] });
  expect(JSON.stringify(after.graph)).not.toMatch(/ada/i);
  expect((await api.call(owner, workflows.get, { params: { id: other } })).body.data.is_ready).toBe(true);
});

it('an export names the workflows that a person saved', async () => {
  await api.call(owner, workflows.create, { body: { name: 'Mine' } });
  const { found } = await exportSubject(
    systemBase(api.platform),
    [workflowsPersonalData],
    [identifierFrom(owner.email)],
  );
  expect(found['workflows']?.length).toBeGreaterThan(0);
});
